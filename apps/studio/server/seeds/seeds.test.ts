import { type StudioRound, studioCalls } from '@tablestakes/contract/studio'
import { commitment, keepsCommitment, startDraw } from '@tablestakes/domain/draws/fairness'
import { gameOf } from '@tablestakes/domain/games/all'
import { payout } from '@tablestakes/domain/games/game'
import { expect, test } from 'vitest'
import { bet, openBed } from '../../test/studio-bed.ts'

const { player, casino, app, database, clock } = await openBed()
const dice = { target: 5000, direction: 'under' }

/** What anybody can compute of a round once its seed is known. */
function recompute(round: StudioRound, serverSeed: string): { shown: unknown; revealed: unknown; win: bigint } {
  const game = gameOf(round.game)
  const draw = () => startDraw({ serverSeed, clientSeed: round.client_seed, nonce: round.nonce })
  if (game.kind === 'instant') {
    const params = game.readParams(round.params)
    const shown = game.draw(draw(), params)
    return { shown, revealed: null, win: payout(round.stake, game.pays(params, shown)) }
  }
  if (game.kind === 'shared' || game.kind === 'table') throw new Error('crash has no seed of its player')
  const [params, steps] = [game.readParams(round.params), round.steps.map((step) => game.readStep(step))]
  const standing = game.replay(draw, params, steps)!
  return { shown: standing.shown, revealed: game.reveal(draw, params, steps), win: payout(round.stake, standing.pays) }
}

test('the seed that is revealed is the one that was promised, and the next one too', async () => {
  const one = await player('dice')
  const { seeds } = await one.call(studioCalls.seeds, {})
  const first = await one.call(studioCalls.rotateSeeds, {})
  expect(keepsCommitment({ serverSeed: first.revealed.server_seed, promised: seeds.server_seed_hash })).toBe(true)
  expect(first.seeds.server_seed_hash).toBe(seeds.next_server_seed_hash)
  const second = await one.call(studioCalls.rotateSeeds, {})
  expect(commitment(second.revealed.server_seed)).toBe(seeds.next_server_seed_hash)
  expect((await one.call(studioCalls.seeds, {})).revealed.map(({ server_seed }) => server_seed)).toEqual([
    second.revealed.server_seed,
    first.revealed.server_seed,
  ])
})

test.each([
  ['dice', dice],
  ['limbo', { target: 150 }],
  ['plinko', { rows: 12, risk: 'medium' }],
  ['keno', { picks: [3, 9, 27, 39], risk: 'low' }],
  ['wheel', { segments: 30, risk: 'low' }],
])('every stored outcome of %s follows from the revealed seed', async (game, params) => {
  const one = await player(game)
  await one.call(studioCalls.setClientSeed, { client_seed: 'my-own_seed' })
  const played = await Promise.all(Array.from({ length: 20 }, () => one.call(studioCalls.play, bet(params))))
  const { revealed } = await one.call(studioCalls.rotateSeeds, {})
  expect(revealed.nonce).toBe(20)
  for (const { round } of played) {
    expect(round).toMatchObject({ client_seed: 'my-own_seed', server_seed_hash: revealed.server_seed_hash })
    expect(recompute(round, revealed.server_seed)).toEqual({ shown: round.shown, revealed: null, win: round.win })
    const proof = await one.call(studioCalls.proof, { round: round.round_id })
    expect(proof).toMatchObject({ server_seed: revealed.server_seed, outcome: round.shown, nonce: round.nonce })
  }
})

test.each([
  ['mines', { mines: 3 }, (step: number) => ({ tile: step })],
  ['hilo', {}, () => ({ guess: 'higher' })],
  ['videopoker', { table: 'bonus' }, () => ({ hold: 0b00111 })],
] as const)('every step of %s follows from the revealed seed', async (game, params, stepOf) => {
  const one = await player(game)
  const rounds: StudioRound[] = []
  for (let count = 0; count < 10; count++) {
    let { round } = await one.call(studioCalls.play, bet(params))
    for (let step_no = 0; step_no < 2 && round.state === 'open'; step_no++) {
      round = (await one.call(studioCalls.step, { round_id: round.round_id, step_no, step: stepOf(step_no) })).round
    }
    if (round.state === 'open') round = (await one.call(studioCalls.cashOut, { round_id: round.round_id })).round
    rounds.push(round)
  }
  const { revealed } = await one.call(studioCalls.rotateSeeds, {})
  for (const round of rounds) {
    expect(recompute(round, revealed.server_seed)).toEqual({
      shown: round.shown,
      revealed: round.revealed,
      win: round.win,
    })
  }
})

test('seeds are not rotated while a round of several steps is open on them', async () => {
  const one = await player('mines')
  const { round } = await one.call(studioCalls.play, bet({ mines: 1 }))
  expect(await one.refusal(studioCalls.rotateSeeds, {})).toBe('round_open')
  const dicer = await player('dice', { user: one.user })
  expect(await dicer.refusal(studioCalls.rotateSeeds, {})).toBe('round_open')
  const { round: stepped } = await one.call(studioCalls.step, {
    round_id: round.round_id,
    step_no: 0,
    step: { tile: 0 },
  })
  if (stepped.state === 'open') await one.call(studioCalls.cashOut, { round_id: round.round_id })
  expect(await one.refusal(studioCalls.rotateSeeds, {})).toBe('done: seeds, revealed')
})

test('a new client seed counts from the next bet, and rounds before keep theirs', async () => {
  const one = await player('dice')
  const before = await one.call(studioCalls.play, bet(dice))
  await one.call(studioCalls.setClientSeed, { client_seed: 'after' })
  const after = await one.call(studioCalls.play, bet(dice))
  expect(after.round).toMatchObject({ client_seed: 'after', nonce: 1 })
  const [, first] = (await one.call(studioCalls.rounds, {})).rounds
  expect(first?.client_seed).toBe(before.round.client_seed)
  expect(await one.refusal(studioCalls.setClientSeed, { client_seed: 'a:b' })).toBe('bad_params')
})

test('simultaneous bets and rotations leave no gap in any seed', async () => {
  const one = await player('dice')
  const work = Array.from({ length: 40 }, (_, index) =>
    index % 8 === 7 ? one.refusal(studioCalls.rotateSeeds, {}) : one.refusal(studioCalls.play, bet(dice)),
  )
  const answers = await Promise.all(work)
  const expected = ['done: round, balance', 'done: seeds, revealed', 'round_open', 'busy']
  expect(answers.filter((answer) => !expected.includes(answer))).toEqual([])
  const { rows } = await database.query<{ gaps: number }>(
    `select count(*)::int as gaps from seed where nonce <> (select count(*) from round where round.seed_id = seed.seed_id)`,
  )
  expect(rows).toEqual([{ gaps: 0 }])
})

test('no seed that is still played is told by anything a player can ask', async () => {
  const one = await player('dice')
  const { round } = await one.call(studioCalls.play, bet(dice))
  const { rows } = await database.query<{ sealed_server_seed: Buffer }>(
    `select sealed_server_seed from seed where server_seed_hash = $1`,
    [round.server_seed_hash],
  )
  const secret = app.studio.sealer.unseal('server seed', rows[0]!.sealed_server_seed)
  const said = [
    round,
    await one.call(studioCalls.seeds, {}),
    await one.call(studioCalls.rounds, {}),
    await one.call(studioCalls.proof, { round: round.round_id }),
    casino.calls,
  ]
  const text = JSON.stringify(said, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  expect(text).not.toContain(secret)
  expect(rows[0]!.sealed_server_seed.toString('latin1')).not.toContain(secret)
})

/** The code that comes with a proof's address, which the casino asks for in a player's name. */
async function revealCodeOf(user: string, round: string): Promise<string> {
  const answer = await app.server.inject(casino.ask('gameRound', { round, user }))
  return new URL(answer.json<{ url: string }>().url).searchParams.get('reveal')!
}

test('with the code of its proof the player reveals the seed of a round, once, and only that seed', async () => {
  const [one, other] = [await player('dice'), await player('dice')]
  const { round } = await one.call(studioCalls.play, bet(dice))
  const { round: foreign } = await other.call(studioCalls.play, bet(dice))
  const code = await revealCodeOf(one.user, round.round_id)
  const request = { round: round.round_id, code, client_seed: 'my-own_seed' }
  const wrong = [
    { ...request, round: foreign.round_id },
    { ...request, code: `${code.slice(0, -4)}AAAA` },
    { ...request, code: `${code}=` },
    { ...request, code: 'x' },
  ]
  for (const lie of wrong) expect(await one.refusal(studioCalls.reveal, lie)).toBe('session_over')
  expect((await one.call(studioCalls.proof, { round: round.round_id })).server_seed).toBeNull()

  const proofs = await Promise.all([1, 2, 3].map(() => one.call(studioCalls.reveal, request)))
  const [{ server_seed: seed } = { server_seed: null }] = proofs
  expect(keepsCommitment({ serverSeed: seed!, promised: round.server_seed_hash })).toBe(true)
  expect(proofs.map(({ server_seed }) => server_seed)).toEqual([seed, seed, seed])
  const { seeds, revealed } = await one.call(studioCalls.seeds, {})
  expect(revealed.map(({ server_seed }) => server_seed)).toEqual([seed])
  expect(seeds).toMatchObject({ client_seed: 'my-own_seed', nonce: 0 })
  expect((await other.call(studioCalls.proof, { round: foreign.round_id })).server_seed).toBeNull()
})

test('a code reveals nothing while a round is open on the seed, nor when it is old', async () => {
  const one = await player('mines')
  const { round } = await one.call(studioCalls.play, bet({ mines: 3 }))
  const request = { round: round.round_id, code: await revealCodeOf(one.user, round.round_id), client_seed: 'mine' }
  expect(await one.refusal(studioCalls.reveal, request)).toBe('round_open')
  clock.advance(15 * 60_000)
  expect(await one.refusal(studioCalls.reveal, request)).toBe('session_over')
  const fresh = { ...request, code: await revealCodeOf(one.user, round.round_id) }
  expect(await one.refusal(studioCalls.reveal, fresh)).toBe('round_open')
})
