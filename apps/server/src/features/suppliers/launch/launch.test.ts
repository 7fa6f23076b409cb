import { playerStates } from '@tablestakes/contract/account'
import { getGameUrl, playTypes } from '@tablestakes/contract/games'
import { transact } from '@tablestakes/node/database'
import { beforeEach, describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../../test/books.ts'
import { giveMoney } from '../../../../test/money.ts'
import { outcome } from '../../../../test/outcome.ts'
import { startApp } from '../../../../test/start-app.ts'
import { startSupplier } from '../../../../test/supplier.ts'
import { setPlayerState } from '../../players/index.ts'

const [supplier, plain] = [await startSupplier('acme'), await startSupplier('plain')]
const app = await startApp({ config: { rateLimitScale: 0 } })
const { database } = app
proveBooksAtEnd(database)
await supplier.join(app, {
  games: [
    { code: 'acme:dice', id: 901 },
    { code: 'acme:closed', id: 902 },
    { code: 'acme:elsewhere', id: 903 },
  ],
})
await plain.join(app, { currencies: ['EUR'], games: [{ code: 'plain:dice', id: 911 }] })
await database.query('update game set is_open = false where game_id = 902')
await database.query(`insert into game_closed_on_site values ('main', 903)`)

let people = 900n
const newPlayer = () => app.signIn(++people)
const open = { game_id: 901 }

beforeEach(() => {
  supplier.mode = 'up'
})

describe('a game is opened', () => {
  test('for a player with a token of their own, and everything the supplier wants to know', async () => {
    const player = await newPlayer()
    const answer = await player.call(getGameUrl, { ...open, is_mobile: true }, { headers: { lang: 'pt-br' } })
    expect(answer.data).toMatchObject({ game_id: 901, is_demo: false, session_id: expect.any(String) })
    expect(answer.data!.url.startsWith(`${supplier.url}/play?code=`)).toBe(true)
    expect(supplier.launches.at(-1)).toEqual({
      user: String(people),
      token: expect.stringMatching(/^[0-9a-z]+\.[\w-]{43}$/),
      operator_id: 'casino',
      platform: 'GPL_MOBILE',
      game_code: 'acme:dice',
      currency: 'IDR',
      lang: 'pt',
      ip: '127.0.0.1',
      lobby_url: 'http://localhost:80/#/game',
      deposit_url: 'http://localhost:80/#/wallet',
    })
  })

  test('with the country of its site, where that is for one country', async () => {
    await app.guest.call(getGameUrl, open, { headers: { channel: '63' } })
    expect(supplier.launches.at(-1)).toMatchObject({ country: 'PH' })
    await app.guest.call(getGameUrl, open)
    expect(supplier.launches.at(-1)).not.toHaveProperty('country')
  })

  test('for gold, where there is nothing to top up', async () => {
    const player = await newPlayer()
    const answer = await player.call(getGameUrl, { ...open, type: playTypes.GOLD })
    expect(answer.data).toMatchObject({ is_demo: false })
    expect(supplier.launches.at(-1)).toMatchObject({ currency: 'GLD', platform: 'GPL_DESKTOP', user: String(people) })
    expect(supplier.launches.at(-1)).not.toHaveProperty('deposit_url')
  })

  test.each([{}, { type: playTypes.GOLD }])('as a demo for a visitor who says %j', async (said) => {
    const answer = await app.guest.call(getGameUrl, { ...open, ...said })
    expect(answer.data).toMatchObject({ is_demo: true, session_id: null })
    const asked = supplier.launches.at(-1)!
    expect(asked).toMatchObject({ currency: 'XXX' })
    expect(asked).not.toHaveProperty('user')
    expect(asked).not.toHaveProperty('token')
  })

  test('and only the hash of its token is kept', async () => {
    const player = await newPlayer()
    await player.call(getGameUrl, open)
    const { token } = supplier.launches.at(-1)!
    const { rows } = await database.query<{ text: string; hours: number }>(
      `select s::text as text, extract(epoch from expires_at - created_at)::int / 3600 as hours
       from game_session s where player_id = $1`,
      [people],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.hours).toBe(12)
    expect(rows[0]!.text).not.toContain(token!.split('.')[1])
    expect(JSON.stringify(app.lines)).not.toContain(token)
  })
})

describe('a game is not opened', () => {
  const why = async (request: object, player = app.guest) =>
    outcome(await player.call(getGameUrl, { ...open, ...request } as { game_id: number }))

  test('that is unknown, closed, closed here, or not brought by a supplier yet', async () => {
    const player = await newPlayer()
    expect(await why({ game_id: 999_999 }, player)).toBe('NOT_FOUND')
    expect(await why({ game_id: 902 }, player)).toBe('GAME_CLOSED')
    expect(await why({ game_id: 903 }, player)).toBe('GAME_CLOSED')
    // A game of ours: without keys the studio brings nothing.
    expect(await why({ game_id: 101 }, player)).toBe('NOT_OPEN_YET')
  })

  test('for money to a visitor, nor in a currency it is not played in, nor as a demo that does not exist', async () => {
    expect(await why({ type: playTypes.CAPITAL })).toBe('PLAYER_NEEDED')
    const player = await newPlayer()
    expect(await why({ game_id: 911 }, player)).toBe('GAME_CLOSED')
    expect(await why({ game_id: 911, type: playTypes.GOLD }, player)).toBe('NO_DEMO')
    expect(await why({ game_id: 911 })).toBe('NO_DEMO')
  })

  test.each(['down', 'babbling', 'elsewhere'] as const)(
    'by a supplier that is %s, and no session stays',
    async (mode) => {
      const player = await newPlayer()
      supplier.mode = mode
      expect(await why({}, player)).toBe('SUPPLIER_DOWN')
      const { rows } = await database.query(
        'select ended_at is null as is_live from game_session where player_id = $1',
        [people],
      )
      expect(rows).toEqual([{ is_live: false }])
    },
  )

  test('by a supplier that is switched off', async () => {
    const player = await newPlayer()
    await database.query(`update supplier set is_open = false where supplier_key = 'acme'`)
    await expect.poll(() => why({}, player), { timeout: 10_000 }).toBe('SUPPLIER_DOWN')
    await database.query(`update supplier set is_open = true where supplier_key = 'acme'`)
    await expect.poll(() => why({}, player), { timeout: 10_000 }).toBe('ok')
  })

  test.each([
    [playerStates.FROZEN, 'ACCOUNT_FROZEN'],
    [playerStates.EXCLUDED, 'SELF_EXCLUDED'],
  ])('to a player in state %i: %s', async (state, refusal) => {
    const player = await newPlayer()
    await transact(database, (tx) => setPlayerState(tx, { playerId: people, state }))
    expect(await why({}, player)).toBe(refusal)
    expect(await why({ type: playTypes.GOLD }, player)).toBe(refusal)
  })

  test('for money to a player who owes something', async () => {
    const player = await newPlayer()
    await giveMoney(database, { playerId: people, cash: 100_000n })
    const seat = await supplier.sit(app, player)
    const bet = await seat.bet(100_000)
    const win = await seat.win(5_000_000, bet.id)
    await seat.bet(5_900_000)
    await seat.rollback(win.id)
    expect(await why({}, player)).toBe('DEBT_OPEN')
    expect(await why({ type: playTypes.GOLD }, player)).toBe('ok')
  })
})
