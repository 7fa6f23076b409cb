/** Chains from before there was a beacon: the house made their salts, so they are called the house's, and stay verifiable. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { studioCalls } from '@tablestakes/contract/studio'
import { crash, hashBefore } from '@tablestakes/domain/games/crash'
import { type ManualClock, manualClock } from '@tablestakes/node/clock'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestBeacon } from '../../test/beacon.ts'
import { openCasino } from '../../test/casino.ts'
import { callStudio, configFor, freshDatabaseUrl, SECRET, START, saltNext } from '../../test/studio-bed.ts'
import { type App, createApp } from '../app.ts'
import { createSealer } from '../platform/seal.ts'
import { makeChain } from '../shared/chain.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
const LENGTH = 200

/** A database as the release before left it: a chain that games are on, and one that waits without a salt. */
async function openOldDatabase({ salt }: { salt: string | null }): Promise<string> {
  const url = await freshDatabaseUrl()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'create table migration (name text primary key, checksum text not null, applied_at timestamptz default now())',
  )
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith('_beacon.sql')) break
    const sql = readFileSync(new URL(name, MIGRATIONS), 'utf8')
    await client.query(sql)
    const checksum = createHash('sha256').update(sql).digest('hex')
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  }
  const made = await makeChain(LENGTH, createSealer(SECRET))
  await client.query(
    `insert into crash_chain (first_game_no, length, end_hash, committed_at, salt, salted_at)
     values (1, ${LENGTH}, $1, '2026-01-01', $2, $3), (${LENGTH + 1}, ${LENGTH}, repeat('a', 64), '2026-01-01', null, null)`,
    [made.end, salt, salt === null ? null : new Date('2026-01-01T00:00:06Z')],
  )
  for (const { position, sealed } of made.milestones)
    await client.query('insert into crash_milestone values (1, $1, $2)', [position, sealed])
  await client.query(
    `insert into crash_game (game_no, chain_id, phase, phase_at) values (1, 1, 'betting', '2026-01-02')`,
  )
  await client.end()
  return url
}

async function openUpdated(options: { salt: string | null; beaconName?: string }) {
  const databaseUrl = await openOldDatabase(options)
  const [casino, clock] = [await openCasino(), manualClock(START)]
  const beacon = await openTestBeacon(clock, options.beaconName === undefined ? {} : { name: options.beaconName })
  const config = configFor(casino, beacon, databaseUrl)
  const chainHash = options.beaconName === undefined ? null : await beacon.chainHash()
  const app = await createApp(
    { ...config, crashChainLength: LENGTH, beacon: { urls: [beacon.url], chainHash, waitMs: null } },
    { clock, pause: async () => {} },
  )
  const close = async () => {
    await app.close()
    await casino.close()
    await beacon.close()
  }
  return { app, clock, close }
}

async function playTo(app: App, clock: ManualClock, gameNo: number): Promise<void> {
  for (;;) {
    await app.loops.crash!.tick()
    const { state } = await callStudio(app, studioCalls.crashState, {})
    if (state.game_no >= gameNo && state.phase === 'betting') return
    clock.advance(60_000)
  }
}

const chainBefore = (app: App, before: number) => callStudio(app, studioCalls.crashChain, { before })

test('a chain with a salt of the house is played on, verifiable, and called the house’s', async () => {
  const { app, clock, close } = await openUpdated({ salt: 'made by the house' })
  try {
    await playTo(app, clock, 3)
    const chain = await chainBefore(app, 3)
    expect(chain).toMatchObject({ salt: 'made by the house', named: null, first_game_no: 1, next: null })
    const [second, first] = chain.games
    expect(hashBefore(second!.hash)).toBe(first!.hash)
    expect(hashBefore(first!.hash)).toBe(chain.end_hash)
    expect(second!.bust).toBe(crash.bustOf({ hash: second!.hash, salt: 'made by the house' }))
    expect(await app.keepers.crash!.standing()).toMatchObject({ salt_of: 'house', games_left: LENGTH - 3 })
    // The test beacon proves as little, so nothing is replaced for it.
    await app.keepers.crash!.turn()
    expect((await chainBefore(app, 3)).next).toBeNull()
  } finally {
    await close()
  }
})

test('a game that stood open on a chain without a salt gets one of the house, as it would have', async () => {
  const { app, clock, close } = await openUpdated({ salt: null })
  try {
    await playTo(app, clock, 2)
    const { salt, named, games } = await chainBefore(app, 2)
    expect(salt).toMatch(/^[0-9a-f]{64}$/)
    expect(named).toBeNull()
    expect(games[0]!.bust).toBe(crash.bustOf({ hash: games[0]!.hash, salt: salt! }))
  } finally {
    await close()
  }
})

test('where the beacon proves more, the house’s chain ends with the salt of the next one, and its games stay provable', async () => {
  const { app, clock, close } = await openUpdated({ salt: 'made by the house', beaconName: 'somebody-else' })
  try {
    await playTo(app, clock, 3)
    await app.keepers.crash!.turn()
    expect((await chainBefore(app, 3)).next).toMatchObject({ named: { beacon: { name: 'somebody-else' } } })
    await playTo(app, clock, 4)
    expect(await chainBefore(app, 5)).toMatchObject({ first_game_no: 1, salt: 'made by the house' })
    await saltNext(app, clock)
    await playTo(app, clock, 7)
    const old = await chainBefore(app, 4)
    expect(old).toMatchObject({ first_game_no: 1, salt: 'made by the house' })
    const now = await callStudio(app, studioCalls.crashChain, {})
    expect(now.named).toMatchObject({ beacon: { name: 'somebody-else' } })
    expect(now.first_game_no).toBeGreaterThan(4)
    const [game] = now.games.filter(({ game_no }) => game_no === now.first_game_no)
    expect(hashBefore(game!.hash)).toBe(now.end_hash)
    expect(game!.bust).toBe(crash.bustOf({ hash: game!.hash, salt: now.salt! }))
  } finally {
    await close()
  }
})
