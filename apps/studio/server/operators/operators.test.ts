import { studioCalls } from '@tablestakes/contract/studio'
import { supplierCalls } from '@tablestakes/contract/wallet-protocol'
import { gameKeys } from '@tablestakes/domain/games/game'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bet, openBed } from '../../test/studio-bed.ts'
import { isKnownOrigin } from './origins.ts'

const { player, casino, app, clock } = await openBed()
const dice = { target: 5000, direction: 'under' }
const launch = {
  user: '1001',
  token: 'wallet-token',
  platform: 'GPL_DESKTOP',
  lobby_url: 'http://127.0.0.1:21600/',
  lang: 'en',
  game_code: 'dice',
  currency: 'IDR',
}

test('a call is answered only when its very bytes are signed by the casino', async () => {
  const asked = casino.ask('gameList', {})
  expect((await app.server.inject(asked)).statusCode).toBe(200)
  for (const wrong of [
    { ...asked, payload: `${asked.payload} ` },
    { ...asked, headers: { 'content-type': 'application/json' } },
    { ...asked, headers: { ...asked.headers, 'x-hub88-signature': 'AAAA' } },
    { ...asked, payload: asked.payload.replace('tablestakes', 'others') },
  ]) {
    const answer = await app.server.inject(wrong)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error: 'the signature does not fit the body' })
  }
})

test('all games are listed with what they return', async () => {
  const answer = await app.server.inject(casino.ask('gameList', {}))
  const games = z.decode(supplierCalls.gameList.response, answer.json())
  expect(games.map(({ game_code }) => game_code).sort()).toEqual(gameKeys.toSorted())
  for (const { rtp, category, game_code } of games) {
    // Roulette alone returns what its wheel does.
    const least = game_code === 'soloroulette' ? 97 : ({ Slots: 96, Tables: 84 }[category] ?? 98)
    expect(rtp, game_code).toBeGreaterThan(least)
  }
})

test.each([
  [{ game_code: 'bingo' }, 404],
  [{ currency: 'EUR' }, 422],
  // Played in gold only.
  [{ game_code: 'grove', currency: 'IDR' }, 422],
  [{ user: undefined }, 422],
  [{ token: undefined }, 422],
  [{ lobby_url: 'https://elsewhere.example/' }, 422],
  [{ lobby_url: 'javascript:alert(1)' }, 422],
  [{ platform: 'GPL_TABLET' }, 400],
  [{ operator_id: 'others' }, 403],
])('a launch with %o is refused with %i', async (wrong, status) => {
  const answer = await app.server.inject(casino.ask('gameUrl', { ...launch, ...wrong }))
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ error: expect.any(String) })
})

test('a launch address has a code and neither the player nor the token in it', async () => {
  const { url } = (await app.server.inject(casino.ask('gameUrl', launch))).json<{ url: string }>()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:21601\/play\?code=[\w-]{43}&lang=en$/)
  expect(url).not.toContain('wallet-token')
})

test('a round is found by any of its transactions, or by its id and its player', async () => {
  const one = await player('dice')
  const { round } = await one.call(studioCalls.play, bet(dice))
  const url = `http://127.0.0.1:21601/proof?round=${round.round_id}`
  for (const { uuid } of casino.entriesOf(one.user)) {
    expect((await app.server.inject(casino.ask('gameRound', { transaction_uuid: uuid }))).json()).toEqual({ url })
  }
  const byRound = { round: round.round_id, user: one.user }
  // Named with its player, the address also lets that player reveal the seed.
  const own = (await app.server.inject(casino.ask('gameRound', byRound))).json<{ url: string }>()
  expect(own.url.startsWith(`${url}&reveal=`)).toBe(true)
  expect((await app.server.inject(casino.ask('gameRound', { ...byRound, user: 'other' }))).statusCode).toBe(404)
})

test('a round that the casino stays silent about is told when it asks, for as long as it waits', async () => {
  const one = await player('dice')
  const waiting = async (before = clock() + 1) => {
    const answer = await app.server.inject(casino.ask('waitingRounds', { before }))
    const { rounds } = z.decode(supplierCalls.waitingRounds.response, answer.json())
    return rounds.filter(({ user }) => user === one.user)
  }
  await one.call(studioCalls.play, bet(dice))
  expect(await waiting()).toEqual([])
  const silent = ['lose-answer', 'lose-answer', 'lose-answer'] as const
  casino.fail('rounds', ...silent)
  casino.fail('rollback', 'lose-answer')
  expect(await one.refusal(studioCalls.play, bet(dice))).toBe('casino_silent')
  expect(await waiting()).toMatchObject([{ waits_for: 'ROLLBACK', game_code: 'dice', tries: 1 }])
  expect(await waiting(clock())).toEqual([])
  clock.advance(120_000)
  await app.resume()
  expect(await waiting()).toEqual([])
})

test('the list of transactions is what the casino has booked, page by page', async () => {
  clock.advance(1)
  const from = clock()
  const [one, other] = [await player('dice'), await player('mines')]
  for (let count = 0; count < 5; count++) {
    clock.advance(count % 2)
    await one.call(studioCalls.play, bet(dice))
    const { round } = await other.call(studioCalls.play, bet({ mines: 24 }))
    await other.call(studioCalls.step, { round_id: round.round_id, step_no: 0, step: { tile: 0 } })
  }
  casino.fail('rounds', 'lose-answer', 'lose-answer', 'lose-answer')
  expect(await one.refusal(studioCalls.play, bet(dice))).toBe('casino_silent')

  const listed: Record<string, unknown>[] = []
  for (let cursor: string | null = null, pages = 0; pages === 0 || cursor; pages++) {
    const asked = casino.ask('transactions', { from, to: clock() + 1, limit: 6, ...(cursor && { cursor }) })
    const page = z.decode(supplierCalls.transactions.response, (await app.server.inject(asked)).json())
    listed.push(...page.transactions)
    cursor = page.next_cursor
    expect(page.transactions.length).toBeLessThanOrEqual(6)
  }
  const booked = [...casino.entriesOf(one.user), ...casino.entriesOf(other.user)]
  expect(booked.filter(({ kind }) => kind === 'ROLLBACK')).toHaveLength(1)
  expect(listed).toHaveLength(17)
  expect(
    listed
      .map(({ transaction_uuid, kind, amount, user }) => ({ uuid: transaction_uuid, kind, amount, user }))
      .sort(byUuid),
  ).toEqual(
    booked
      // Of one that was taken back for want of an answer nobody here knows whether it was a round or nothing.
      .map(({ uuid, kind, amount, user }) => ({ uuid, kind: casino.isRolledBack(uuid) ? 'BET' : kind, amount, user }))
      .sort(byUuid),
  )
  const won = listed
    .filter(({ kind }) => kind === 'ROUND')
    .map((one) => [one.transaction_uuid, one.win_amount] as const)
  const paid = booked.filter(({ kind, uuid }) => kind === 'ROUND' && !casino.isRolledBack(uuid))
  expect(new Map(won)).toEqual(new Map(paid.map(({ uuid, win }) => [uuid, win])))
})

const byUuid = (one: { uuid: unknown }, other: { uuid: unknown }) => String(one.uuid).localeCompare(String(other.uuid))

test('a cursor that is not ours is refused', async () => {
  const asked = casino.ask('transactions', { from: 0, to: 1, cursor: `' or true --` })
  expect((await app.server.inject(asked)).statusCode).toBe(422)
})

test('an origin below a wildcard is known, one that only ends like it is not', () => {
  const known = ['http://127.0.0.1:8080', 'https://*.casino.example']
  for (const origin of ['http://127.0.0.1:8080', 'https://brazil.casino.example'])
    expect(isKnownOrigin(origin, known)).toBe(true)
  for (const origin of [
    'http://127.0.0.1:80',
    'https://casino.example',
    'https://.casino.example',
    'https://evilcasino.example',
    'http://a.casino.example',
    'null',
    '',
  ])
    expect(isKnownOrigin(origin, known)).toBe(false)
})
