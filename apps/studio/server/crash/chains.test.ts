/** A chain's end and a beacon's round are told together, before the round has come: nobody is left a choice. */
import { createPublicKey, hash, verify } from 'node:crypto'
import { studioCalls } from '@tablestakes/contract/studio'
import { type Beacon, LEAST_WAIT_MS, publicBeacons, saltOf, timeOfRound } from '@tablestakes/domain/draws/beacon'
import { isSignedByBeacon } from '@tablestakes/domain/draws/beacon-signature'
import { crash } from '@tablestakes/domain/games/crash'
import { expect, test } from 'vitest'
import { openTestBeacon } from '../../test/beacon.ts'
import { type Bed, callStudio, LEAST, newBetId, openBed, saltNext, sendCall, WAIT_MS } from '../../test/studio-bed.ts'
import { type App, createApp } from '../app.ts'

const LENGTH = 20
const chainOf = (app: App) => callStudio(app, studioCalls.crashChain, {})

/** Through all games until one takes bets. The keeper keeps, as it does beside the game. */
async function goTo({ app, clock }: Pick<Bed, 'app' | 'clock'>, gameNo: number): Promise<void> {
  for (;;) {
    await app.keepers.crash!.turn()
    await app.loops.crash!.tick()
    const { state } = await callStudio(app, studioCalls.crashState, {})
    if (state.game_no >= gameNo && state.phase === 'betting') return
    clock.advance(60_000)
  }
}

type Line = { no: number; previous: string; time: string; says: string; end: string; round: number; salt: string }
const linesOf = async (app: App) =>
  (await callStudio(app, studioCalls.crashStatements, {})).statements.map(({ payload }) => JSON.parse(payload) as Line)

async function waitingChain({ database }: Pick<Bed, 'database'>) {
  const { rows } = await database.query<{ chain_id: number; round: bigint; round_at: Date; salt: string | null }>(
    'select chain_id, round, round_at, salt from chain where first_game_no is null and given_up_at is null',
  )
  return rows[0]
}

const beaconIn = (named: NonNullable<Awaited<ReturnType<typeof chainOf>>['named']>): Beacon => ({
  chainHash: named.beacon.chain_hash,
  publicKey: named.beacon.public_key,
  scheme: named.beacon.scheme,
  periodSeconds: named.beacon.period_seconds,
  genesisSeconds: named.beacon.genesis_seconds,
  groupHash: named.beacon.group_hash,
  name: named.beacon.name,
})

test('the first game begins when the named round has come, and not before; its salt is that round and nothing else', async () => {
  const bed = await openBed()
  const { app, clock, beacon } = bed
  const refused = async () => (await sendCall(app, studioCalls.crashState, {})).refused
  await app.loops.crash!.tick()
  expect(await refused()).toBe('busy')

  expect(await app.keepers.crash!.turn()).toBe(false)
  const [commitment] = await linesOf(app)
  const waiting = (await waitingChain(bed))!
  expect(commitment).toMatchObject({
    says: 'commitment',
    round: Number(waiting.round),
    time: new Date(clock()).toISOString(),
  })
  expect(waiting.round_at.getTime()).toBeGreaterThanOrEqual(clock() + WAIT_MS)
  clock.advance(waiting.round_at.getTime() - clock() - 1)
  await app.keepers.crash!.turn()
  await app.loops.crash!.tick()
  expect(await refused()).toBe('busy')

  clock.advance(1_000)
  expect(await app.keepers.crash!.turn()).toBe(false)
  await app.loops.crash!.tick()
  // From here on there is nothing to hurry for.
  expect(await app.keepers.crash!.turn()).toBe(true)
  const { named, ...chain } = await chainOf(app)
  expect(chain).toMatchObject({ end_hash: commitment!.end, first_game_no: 1, given_up: 0, next: null })
  expect(chain.salt).toBe((await beacon.round(Number(waiting.round))).randomness)
  const answer = { round: named!.round, signature: named!.signature!, previousSignature: null }
  expect(isSignedByBeacon(beaconIn(named!), answer)).toBe(true)
  expect(chain.salt).toBe(saltOf(answer))
  expect(named!.round_at).toBe(timeOfRound(beaconIn(named!), named!.round))
  await goTo(bed, 2)
  const [game] = (await chainOf(app)).games
  expect(game!.bust).toBe(crash.bustOf({ hash: game!.hash, salt: chain.salt! }))
  expect((await linesOf(app)).map(({ says }) => says)).toEqual(['commitment', 'salt', 'begin'])
})

test('with the round named beforehand nothing is left to choose: every other answer is refused', async () => {
  const bed = await openBed()
  const { app, clock, beacon } = bed
  const stranger = await openTestBeacon(clock)
  await app.keepers.crash!.turn()
  const waiting = (await waitingChain(bed))!
  const round = Number(waiting.round)
  clock.advance(waiting.round_at.getTime() - clock() + 60_000)
  const [earlier, later, foreign] = [
    await beacon.round(round - 1),
    await beacon.round(round + 1),
    await stranger.round(round),
  ]
  await stranger.close()
  const answers = [
    { ...earlier, round },
    later,
    foreign,
    { ...foreign, signature: foreign.signature.replace(/^./, 'b') },
    { ...foreign, round: round + 1 },
  ]
  for (const answer of answers) {
    beacon.change = () => answer
    clock.advance(10_000)
    await app.keepers.crash!.turn()
    expect(await waitingChain(bed)).toMatchObject({ salt: null })
    expect(await app.keepers.crash!.standing()).toMatchObject({ next: 'waiting', beacon_trouble: expect.any(String) })
  }
  // What is said of the randomness is not read: it follows from the signature.
  beacon.change = (answer) => ({ ...answer, randomness: 'f'.repeat(64) })
  clock.advance(10_000)
  await app.keepers.crash!.turn()
  const { randomness } = await beacon.round(round)
  expect(await waitingChain(bed)).toMatchObject({ salt: randomness })
  expect(await app.keepers.crash!.standing()).toMatchObject({ next: 'ready', beacon_trouble: null })
})

test('a house that tries thousands of salts, or another time or round, cannot write one of them down', async () => {
  const bed = await openBed()
  const { app, database, clock, beacon } = bed
  await app.keepers.crash!.turn()
  const { chain_id, round, round_at } = (await waitingChain(bed))!
  clock.advance(round_at.getTime() - clock())
  const { signature } = await beacon.round(Number(round))
  const attempt = (change: string, values: unknown[] = []) =>
    database.query(`update chain set ${change} where chain_id = ${chain_id}`, values).then(
      () => 'written',
      (error: { code: string }) => error.code,
    )
  for (let count = 0; count < 100; count++) {
    const salt = hash('sha256', `salt ${count}`)
    const change = 'salt = $1, signature = $2, salted_at = $3'
    expect(await attempt(change, [salt, signature, new Date(clock())])).toBe('23514')
  }
  const changes = [
    `round = round + 1, round_at = round_at + interval '2 seconds'`,
    `committed_at = committed_at - interval '10 minutes'`,
    `end_hash = repeat('a', 64)`,
    `length = length + 1`,
    `beacon_id = null, round = null, round_at = null`,
  ]
  for (const change of changes) expect(await attempt(change)).toBe('23001')
  await app.keepers.crash!.turn()
  const later = [`salt = repeat('a', 64)`, `signature = null, salt = null, salted_at = null`]
  for (const change of [...changes, ...later]) expect(await attempt(change)).toMatch(/^(23001|23514)$/)
  await expect(database.query('delete from chain')).rejects.toThrow('only added to')
  await expect(database.query(`update chain_statement set payload = '{}'`)).rejects.toThrow('only added to')
  await expect(database.query(`update beacon set name = 'quicknet'`)).rejects.toThrow('only added to')
})

test('without a beacon the running chain goes on to its end and says so; no new one starts, and no game without a salt', async () => {
  const bed = await openBed({ hasChain: true, config: { crashChainLength: LENGTH } })
  const { app, beacon, clock, casino } = bed
  const player = await bed.player('crash')
  await app.loops.crash!.tick()
  const first = await chainOf(app)
  beacon.isAway = true
  await goTo(bed, LENGTH)
  expect(await chainOf(app)).toMatchObject({ end_hash: first.end_hash, salt: first.salt, next: null })
  expect(await app.keepers.crash!.standing()).toMatchObject({ salt_of: 'test', games_left: 0, next: 'none' })
  const health = await app.server.inject('/health/crash')
  expect(health.json()).toMatchObject({ beacon_trouble: expect.stringContaining('does not answer') })

  for (let turn = 0; turn < 10; turn++) {
    clock.advance(60_000)
    await app.keepers.crash!.turn()
    await app.loops.crash!.tick()
  }
  const { state } = await callStudio(app, studioCalls.crashState, {})
  expect(state).toMatchObject({ game_no: LENGTH, phase: 'ended', is_waiting: true })
  const before = casino.balanceOf(player.user)
  expect(await player.refusal(studioCalls.crashBet, { bet_id: newBetId(), stake: LEAST })).toBe('too_late')
  expect(casino.balanceOf(player.user)).toBe(before)

  beacon.isAway = false
  await goTo(bed, LENGTH + 1)
  expect((await callStudio(app, studioCalls.crashState, {})).state.is_waiting).toBeUndefined()
  const next = await chainOf(app)
  expect(next).toMatchObject({ first_game_no: LENGTH + 1, given_up: 0 })
  expect(next.salt).not.toBe(first.salt)
})

test('the next chain is committed to while the last games of one are played, and begins where that ends', async () => {
  const bed = await openBed({ hasChain: true, config: { crashChainLength: LENGTH } })
  const { app } = bed
  await goTo(bed, LENGTH - 3)
  expect((await chainOf(app)).next).toBeNull()
  await goTo(bed, LENGTH)
  const { next, end_hash } = await chainOf(app)
  expect(next!.named.round_at).toBeGreaterThan(next!.committed_at)
  await goTo(bed, LENGTH + 1)
  expect(await chainOf(app)).toMatchObject({ first_game_no: LENGTH + 1, end_hash: next!.end_hash, given_up: 0 })
  expect(next!.end_hash).not.toBe(end_hash)
})

test('two nodes that commit and answer in the same moment have one chain, one salt and one list', async () => {
  const bed = await openBed()
  const { app, database, clock } = bed
  const other = await createApp(bed.config, { ...bed.surroundings, clock })
  try {
    await Promise.all([app, other, app, other].map((one) => one.keepers.crash!.turn()))
    const { round_at } = (await waitingChain(bed))!
    clock.advance(round_at.getTime() - clock())
    await Promise.all([app, other, app, other].map((one) => one.keepers.crash!.turn()))
    await Promise.all([app.loops.crash!.tick(), other.loops.crash!.tick()])
    const { rows } = await database.query<{ count: number }>('select count(*)::int from chain')
    expect(rows[0]!.count).toBe(1)
    for (const one of [app, other]) {
      expect((await linesOf(one)).map(({ says }) => says)).toEqual(['commitment', 'salt', 'begin'])
    }
  } finally {
    await other.close()
  }
})

test('a beacon that is not the sandbox’s is named ten minutes ahead whatever was asked for, and must be named by its hash', async () => {
  const bed = await openBed({ beaconName: 'somebody-else' })
  await bed.app.keepers.crash!.turn()
  expect(await waitingChain(bed)).toBeUndefined()
  expect((await bed.app.keepers.crash!.standing()).beacon_trouble).toContain('BEACON_CHAIN_HASH')

  const place = { urls: ['http://127.0.0.1:9/nobody', bed.beacon.url], waitMs: 2_000 }
  const open = (chainHash: string) =>
    createApp({ ...bed.config, beacon: { ...place, chainHash } }, { ...bed.surroundings, clock: bed.clock })
  const pretending = await open(publicBeacons[0]!.chainHash)
  await pretending.keepers.crash!.turn()
  expect(await waitingChain(bed)).toBeUndefined()
  await pretending.close()

  const named = await open(await bed.beacon.chainHash())
  await named.keepers.crash!.turn()
  const { round_at } = (await waitingChain(bed))!
  expect(round_at.getTime()).toBeGreaterThanOrEqual(bed.clock() + LEAST_WAIT_MS)
  await named.close()
})

test('a clock of ours that is slow names no round that has come already', async () => {
  const bed = await openBed()
  const ahead = await openTestBeacon(() => bed.clock() + 3_600_000)
  // Its genesis is by its own clock: an hour of rounds has to have come since.
  const beacon = { urls: [ahead.url], chainHash: null, waitMs: WAIT_MS }
  const fast = { clock: () => bed.clock() - 3_600_000, pause: async () => {} }
  const slow = await createApp({ ...bed.config, beacon }, fast)
  try {
    bed.clock.advance(600_000)
    await slow.keepers.crash!.turn()
    const latest = Math.floor(600_000 / 2_000) + 1
    expect(Number((await waitingChain(bed))!.round)).toBe(latest + WAIT_MS / 2_000)
  } finally {
    await slow.close()
    await ahead.close()
  }
})

test('a chain that waits for a beacon nobody asks any more is given up for all to see, and another one is committed to', async () => {
  const bed = await openBed({ beaconName: 'somebody-else' })
  const { clock, config, surroundings } = bed
  const place = { urls: [bed.beacon.url], chainHash: await bed.beacon.chainHash(), waitMs: null }
  const before = await createApp({ ...config, beacon: place }, { ...surroundings, clock })
  await before.keepers.crash!.turn()
  const given = (await waitingChain(bed))!
  await before.close()

  const second = await openTestBeacon(clock, { name: 'another' })
  const beacon = { urls: [second.url], chainHash: await second.chainHash(), waitMs: null }
  const app = await createApp({ ...config, beacon }, { ...surroundings, clock })
  try {
    await app.keepers.crash!.turn()
    expect(await waitingChain(bed)).toMatchObject({ chain_id: given.chain_id })
    clock.advance(given.round_at.getTime() - clock())
    await saltNext(app, clock)
    await expect
      .poll(async () => {
        await app.loops.crash!.tick()
        return (await sendCall(app, studioCalls.crashState, {})).refused
      })
      .toBeUndefined()
    expect(await chainOf(app)).toMatchObject({ given_up: 1, named: { beacon: { name: 'another' } } })
    expect((await linesOf(app)).map(({ says }) => says)).toEqual([
      'commitment',
      'given up',
      'commitment',
      'salt',
      'begin',
    ])
  } finally {
    await app.close()
    await second.close()
  }
})

test('every line holds the hash of the one before, and the head is signed with the studio’s key', async () => {
  const bed = await openBed({ hasChain: true })
  await bed.app.loops.crash!.tick()
  const { statements, head } = await callStudio(bed.app, studioCalls.crashStatements, {})
  const lines = statements.map(({ payload }) => JSON.parse(payload) as Line)
  expect(lines.map(({ no }) => no)).toEqual([1, 2, 3])
  expect(lines.map(({ previous }) => previous)).toEqual([
    '',
    ...statements.slice(0, -1).map(({ payload }) => hash('sha256', payload)),
  ])
  expect(JSON.parse(head!.payload)).toMatchObject({ no: 3, hash: hash('sha256', statements.at(-1)!.payload) })
  const key = createPublicKey({ key: Buffer.from(head!.public_key, 'base64'), format: 'der', type: 'spki' })
  expect(key.equals(createPublicKey(bed.config.privateKey))).toBe(true)
  expect(verify('RSA-SHA256', Buffer.from(head!.payload), key, Buffer.from(head!.signature, 'base64'))).toBe(true)
  const rest = await callStudio(bed.app, studioCalls.crashStatements, { after: 2 })
  expect(rest.statements).toEqual(statements.slice(2))
  const asked = await bed.app.server.inject(bed.casino.ask('statements', { after: 0 }))
  expect(asked.json<typeof rest>().statements).toEqual(statements)
})
