import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openTestBeacon, type TestBeacon } from '../apps/studio/test/beacon.ts'
import { type Casino, LOBBY, openCasino } from '../apps/studio/test/casino.ts'
import { findFreePorts } from '../scripts/ports.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { type Bench, percentile, type Ratio } from './bench.ts'
import type { Report } from './crash-crowd.ts'
import { readProcessCpuUs } from './database-cpu.ts'

const STUDIO = fileURLToPath(new URL('../apps/studio/server/main.ts', import.meta.url))
const CROWDS = 2
const PLAYERS = 50

type Size = { viewers: number; seconds: number }

const FULL: Size = { viewers: 10_000, seconds: 30 }
const QUICK: Size = { viewers: 500, seconds: 10 }

/**
 * Crash before many eyes: one studio process, which has one core, thousands of viewers on its live stream, in processes of their
 * own, and players who bet and are cashed out all the time. Measured is what the studio uses of its core with them and without,
 * and how long a message takes.
 */
export const crashViewers: Bench = {
  name: 'crash viewers',
  async run({ isQuick }) {
    const { viewers, seconds } = isQuick ? QUICK : FULL
    const dataDir = mkdtempSync(join(tmpdir(), 'tablestakes-viewers-'))
    const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
    const port = await findFreePorts(21_650, 1)
    const casino = await openCasino()
    const beacon = await openTestBeacon(Date.now)
    const studio = await startStudio(casino, beacon, { databaseUrl: postgres.url, port })
    const ending = new AbortController()
    const crowds: ChildProcess[] = []
    /** The part of a core that the studio uses meanwhile. */
    const measure = async () => {
      const [before, began] = [readProcessCpuUs(studio.pid!), performance.now()]
      await delay(seconds * 1_000)
      return (readProcessCpuUs(studio.pid!) - before) / ((performance.now() - began) * 1_000)
    }
    try {
      while (!(await isAlive(port))) await delay(100)
      const playing = Promise.all(
        Array.from({ length: PLAYERS }, (_, index) => keepBetting({ casino, port, index, signal: ending.signal })),
      )
      // Its first seconds are those of its start, dearer than all that follow.
      await measure()
      const alone = await measure()
      const each = Math.ceil(viewers / CROWDS)
      crowds.push(...(await Promise.all(Array.from({ length: CROWDS }, () => openCrowd(port, each)))))
      for (const crowd of crowds) crowd.send('count')
      const watched = await measure()
      const reports = await Promise.all(crowds.map(askForReport))
      ending.abort()
      await playing
      return ratiosOf({ viewers: each * CROWDS, alone, watched, reports })
    } finally {
      ending.abort()
      for (const crowd of crowds) crowd.kill()
      studio.kill()
      await once(studio, 'exit')
      await casino.close()
      await beacon.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** How often viewers are told what has changed, if nothing else makes the studio look before. */
const TOLD_EVERY_MS = 250

type Measured = { viewers: number; alone: number; watched: number; reports: Report[] }

function ratiosOf({ viewers, alone, watched, reports }: Measured): Ratio[] {
  const open = reports.reduce((sum, report) => sum + report.open, 0)
  const messages = reports.reduce((sum, report) => sum + report.messages, 0)
  const late = reports.flatMap((report) => report.late)
  return [
    { name: 'viewers of crash who stay', unit: 'viewers', ours: open, theirs: viewers, target: { atLeast: 1 } },
    {
      ...{ name: `${viewers} viewers: what the studio uses for them, against its core`, unit: '% of a core' },
      ...{ ours: (watched - alone) * 100, theirs: 100, target: { atMost: 0.15 } },
    },
    {
      ...{ name: 'all that the studio uses with them, against the same players without', unit: '% of a core' },
      ...{ ours: watched * 100, theirs: alone * 100 },
    },
    { name: 'messages a viewer got, against none', unit: 'messages', ours: messages / viewers, theirs: 1 },
    {
      name: 'a message to a viewer, 99 of 100, against a look',
      unit: 'ms',
      ours: percentile(late, 99),
      theirs: TOLD_EVERY_MS,
    },
  ]
}

async function startStudio(
  casino: Casino,
  beacon: TestBeacon,
  { databaseUrl, port }: { databaseUrl: string; port: number },
): Promise<ChildProcess> {
  const { casinoKeys, studioKeys } = casino
  return fork(STUDIO, {
    env: {
      PATH: process.env.PATH,
      STUDIO_PORT: String(port),
      STUDIO_DATABASE_URL: databaseUrl,
      STUDIO_SECRET: randomBytes(32).toString('hex'),
      STUDIO_PRIVATE_KEY: studioKeys.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      CASINO_PUBLIC_KEY: casinoKeys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      CASINO_URL: casino.url,
      CASINO_ORIGINS: LOBBY,
      BEACON_URL: beacon.url,
      BEACON_CHAIN_HASH: await beacon.chainHash(),
      CRASH_CHAIN_LENGTH: '1000',
      RATE_LIMIT_SCALE: '0',
    },
  })
}

/** A player who bets again and again, to be cashed out at some multiplier. Refusals are part of the game: it looks again. */
async function keepBetting({
  casino,
  port,
  index,
  signal,
}: {
  casino: Casino
  port: number
  index: number
  signal: AbortSignal
}) {
  const user = `player-${index}`
  const post = async (path: string, body: string, headers: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers })
    return (await answer.json()) as { url: string; data?: { token: string } }
  }
  const json = { 'content-type': 'application/json' }
  casino.deposit(user, 10n ** 14n)
  const launch = {
    user,
    token: user,
    platform: 'GPL_MOBILE',
    lobby_url: LOBBY,
    lang: 'en',
    game_code: 'crash',
    currency: 'IDR',
  }
  const asked = casino.ask('gameUrl', launch)
  const { url } = await post(asked.url, asked.payload, asked.headers)
  const entered = await post('/api/enter', JSON.stringify({ code: new URL(url).searchParams.get('code') }), json)
  const headers = { ...json, authorization: `Bearer ${entered.data?.token}` }
  while (!signal.aborted) {
    const bet = { bet_id: randomUUID(), stake: 10_000_000, auto_cash_out: randomInt(101, 400) }
    await post('/api/crash/bet', JSON.stringify(bet), headers)
    await delay(randomInt(500, 3_000))
  }
}

async function isAlive(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`)).status === 200
  } catch {
    return false
  }
}

async function openCrowd(port: number, viewers: number): Promise<ChildProcess> {
  const crowd = fork(fileURLToPath(new URL('crash-crowd.ts', import.meta.url)), [String(port), String(viewers)])
  await once(crowd, 'message')
  return crowd
}

async function askForReport(crowd: ChildProcess): Promise<Report> {
  const answer = once(crowd, 'message') as Promise<[Report]>
  crowd.send('report')
  return (await answer)[0]
}
