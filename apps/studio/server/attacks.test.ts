/** What somebody would send who means no good: raw bytes, other people's ids, and everything simultaneously. */
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { studioCalls } from '@tablestakes/contract/studio'
import { expect, test } from 'vitest'
import { bet, callStudio, LEAST, launchCode, newBetId, openBed, sendCall } from '../test/studio-bed.ts'

const { app, player, casino, clock, database } = await openBed()
const dice = { target: 5000, direction: 'under' }

async function sendRaw(path: string, payload: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await app.server.inject({ method: 'POST', url: path, headers, payload })
  return `${answer.statusCode} ${answer.body}`
}

const REFUSED = '200 {"refused":"bad_params"}'

test.each([
  [
    'a prototype',
    (id: string) => `{"bet_id":"${id}","stake":${LEAST},"params":{"__proto__":{"target":5000},"direction":"under"}}`,
  ],
  [
    'a constructor',
    (id: string) =>
      `{"bet_id":"${id}","stake":${LEAST},"params":{"constructor":{"prototype":{}},"target":5000,"direction":"under"}}`,
  ],
  [
    'a prototype around it all',
    (id: string) =>
      `{"__proto__":{"stake":1},"bet_id":"${id}","stake":${LEAST},"params":{"target":5000,"direction":"under"}}`,
  ],
  [
    'a direction of every object',
    (id: string) => `{"bet_id":"${id}","stake":${LEAST},"params":{"target":5000,"direction":"toString"}}`,
  ],
  [
    'a stake as text',
    (id: string) => `{"bet_id":"${id}","stake":"${LEAST}","params":{"target":5000,"direction":"under"}}`,
  ],
  [
    'a negative stake',
    (id: string) => `{"bet_id":"${id}","stake":-${LEAST},"params":{"target":5000,"direction":"under"}}`,
  ],
  [
    'a part of a stake',
    (id: string) => `{"bet_id":"${id}","stake":${LEAST}.5,"params":{"target":5000,"direction":"under"}}`,
  ],
  [
    'a stake beyond whole numbers',
    (id: string) => `{"bet_id":"${id}","stake":1e300,"params":{"target":5000,"direction":"under"}}`,
  ],
  [
    'more than anybody has to say',
    (id: string) => `{"bet_id":"${id}","stake":${LEAST},"params":"${'x'.repeat(20_000)}"}`,
  ],
  ['a thousand boxes in each other', () => `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
  ['no JSON', () => '{"bet_id":'],
])('a bet with %s is refused, and nothing is asked of the casino', async (_, payload) => {
  const one = await player('dice')
  casino.forgetCalls()
  expect(await sendRaw(studioCalls.play.path, payload(randomUUID()), one.token)).toBe(REFUSED)
  expect(casino.calls).toEqual([])
  expect(({} as Record<string, unknown>).target).toBeUndefined()
})

test.each([
  '{"tile":"__proto__"}',
  '{"__proto__":{"tile":1}}',
  '{"tile":-1}',
  '{"tile":25}',
  '{"tile":1.5}',
  '{"tile":[1]}',
  '{"tile":{"valueOf":1}}',
  'null',
  '"1"',
])('a step of %s opens nothing', async (step) => {
  const one = await player('mines')
  const { round } = await one.call(studioCalls.play, bet({ mines: 3 }))
  const payload = `{"round_id":"${round.round_id}","step_no":0,"step":${step}}`
  expect(await sendRaw(studioCalls.step.path, payload, one.token)).toBe(REFUSED)
  const { open_round } = await one.call(studioCalls.resume, {})
  expect(open_round).toMatchObject({ steps: [], state: 'open' })
})

test('of twenty simultaneous steps one is taken, and the others do not look under more tiles', async () => {
  const one = await player('mines')
  const { round } = await one.call(studioCalls.play, bet({ mines: 1 }))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, tile) =>
      sendCall(app, studioCalls.step, { round_id: round.round_id, step_no: 0, step: { tile } }, one.token),
    ),
  )
  expect(answers.filter(({ data }) => data !== undefined)).toHaveLength(1)
  const { rows } = await database.query<{ steps: unknown[] }>('select steps from round where round_id = $1', [
    round.round_id,
  ])
  expect(rows[0]!.steps).toHaveLength(1)
})

test('a step and a cash-out simultaneously: the round ends one way, and is paid once', async () => {
  for (let count = 0; count < 5; count++) {
    const one = await player('mines')
    const { round } = await one.call(studioCalls.play, bet({ mines: 1 }))
    const { round_id } = round
    const first = await one.call(studioCalls.step, { round_id, step_no: 0, step: { tile: 0 } })
    if (first.round.state !== 'open') continue
    await Promise.all([
      ...Array.from({ length: 10 }, () => sendCall(app, studioCalls.cashOut, { round_id }, one.token)),
      sendCall(app, studioCalls.step, { round_id, step_no: 1, step: { tile: 1 } }, one.token),
    ])
    await sendCall(app, studioCalls.cashOut, { round_id }, one.token)
    expect(casino.entriesOf(one.user).filter(({ kind }) => kind === 'WIN')).toHaveLength(1)
  }
})

test('a proof of a round that goes on tells neither seed nor mines nor the way it will end', async () => {
  const one = await player('mines')
  const { round } = await one.call(studioCalls.play, bet({ mines: 5 }))
  const proof = await callStudio(app, studioCalls.proof, { round: round.round_id })
  expect(proof).toMatchObject({ state: 'open', server_seed: null, outcome: null, steps: [], win: 0n })
  expect(Object.keys(proof).sort()).toEqual(
    [
      ...[
        'chain',
        'client_seed',
        'created_at',
        'currency',
        'game',
        'most_win',
        'multiplier',
        'nonce',
        'outcome',
        'page',
        'params',
        'round_id',
      ],
      ...['server_seed', 'server_seed_hash', 'stake', 'state', 'steps', 'win'],
    ].sort(),
  )
})

test('a proof tells nothing about whose round it is', async () => {
  const one = await player('dice')
  const { round } = await one.call(studioCalls.play, bet(dice))
  const { body } = await app.server.inject({ url: `${studioCalls.proof.path}?round=${round.round_id}` })
  for (const secret of [one.user, one.token, `token of ${one.user}`, round.bet_id]) expect(body).not.toContain(secret)
  const other = `${round.round_id.slice(0, -1)}${round.round_id.endsWith('0') ? '1' : '0'}`
  expect(await sendCall(app, studioCalls.proof, { round: other })).toEqual({ refused: 'not_found' })
})

test('play money does not become money: rounds, bets and tokens of a demo stay in it', async () => {
  const guest = await player('mines', { currency: 'XXX' })
  const one = await player('mines')
  const { round } = await guest.call(studioCalls.play, bet({ mines: 1 }, 10_000))
  const { round_id } = round
  casino.forgetCalls()
  for (const [call, request] of [
    [studioCalls.step, { round_id, step_no: 0, step: { tile: 3 } }],
    [studioCalls.cashOut, { round_id }],
  ] as const) {
    expect(await one.refusal(call, request)).toBe('not_found')
  }
  expect(casino.calls).toEqual([])
  // The same id in another money, another game or another player is a bet of its own or refused, never the first one's win.
  const mine = await one.call(studioCalls.play, { bet_id: round.bet_id, stake: LEAST, params: { mines: 1 } })
  expect(mine.round.round_id).not.toBe(round_id)
})

test('gold does not become cash: the same player’s gold round is not cashed out in the cash session', async () => {
  const cash = await player('mines')
  const gold = await player('mines', { user: cash.user, currency: 'GLD' })
  const { round } = await gold.call(studioCalls.play, bet({ mines: 1 }, 10_000))
  expect(await cash.refusal(studioCalls.cashOut, { round_id: round.round_id })).toBe('not_found')
  const same = { bet_id: round.bet_id, stake: LEAST, params: { mines: 1 } }
  expect(await cash.refusal(studioCalls.play, same)).toBe('bad_params')
})

test('a launch code that was used, or is out of time, opens nothing; and none is kept as it was', async () => {
  const wanted = { game: 'dice', currency: 'IDR', user: 'coded' }
  const [used, old] = [await launchCode(app, casino, wanted), await launchCode(app, casino, wanted)]
  await callStudio(app, studioCalls.enter, { code: used })
  clock.advance(60_001)
  for (const code of [used, old, newBetId()]) {
    expect(await sendCall(app, studioCalls.enter, { code })).toEqual({ refused: 'session_over' })
  }
  const { rows } = await database.query<{ kept: string }>(`select row_to_json(session)::text as kept from session`)
  const kept = rows.map((row) => row.kept).join()
  for (const secret of [used, old, 'token of coded']) {
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

test('a stake that the casino took after all, and then refused when it was asked again, goes back', async () => {
  const one = await player('dice')
  const before = casino.balanceOf(one.user)
  // The first try is taken and its answer is lost; the second meets another answer than the first would have been.
  casino.fail('rounds', 'lose-answer', { status: 'RS_ERROR_LIMIT_REACHED' })
  const wanted = bet(dice)
  expect(await one.refusal(studioCalls.play, wanted)).toBe('limit_reached')
  expect(casino.balanceOf(one.user)).toBe(before)
  expect(casino.entriesOf(one.user).map(({ kind }) => kind)).toEqual(['ROUND', 'ROLLBACK'])
  expect(await one.refusal(studioCalls.play, wanted)).toBe('limit_reached')
})

test('a body that is too large for the casino’s own calls is a fault of the caller, and is not written down as ours', async () => {
  const asked = casino.ask('gameUrl', { lobby_url: 'x'.repeat(40_000) })
  const answer = await app.server.inject(asked)
  expect(answer.statusCode).toBe(413)
})

test('seeds are not rotated without end: each leaves a row', async () => {
  const limited = await openBed({ config: { rateLimitScale: 1 } })
  const one = await limited.player('dice')
  const answers: string[] = []
  for (let count = 0; count < 30; count++) answers.push(await one.refusal(studioCalls.rotateSeeds, {}))
  expect(answers.filter((answer) => answer.startsWith('done'))).toHaveLength(20)
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(10)
})

test('a request that trickles in is hung up on', () => {
  const { requestTimeout } = app.server.server as Server
  expect(requestTimeout).toBe(20_000)
})
