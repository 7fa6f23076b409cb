/**
 * Keeps a chain ready: commits to the next one early enough, together with a beacon's round that is still to come, and takes that
 * round's answer when it comes. Any node may do it, beside the game: a beacon that is slow or away holds up no flight.
 */
import {
  type Beacon,
  LEAST_WAIT_MS,
  makerOf,
  provesMore,
  roundFrom,
  type SaltMaker,
} from '@tablestakes/domain/draws/beacon'
import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import type { FastifyBaseLogger } from 'fastify'
import type { BeaconClient } from '../beacon/beacon-client.ts'
import type { Sealer } from '../platform/seal.ts'
import { makeChain } from './chain.ts'
import {
  commitChain,
  findRunning,
  findWaiting,
  giveUpChain,
  type RunningChain,
  saltChain,
  type WaitingChain,
} from './commitments.ts'

export type ChainKeeper = {
  /**
   * Does what is to be done now, and says whether all is ready, so that it may be asked less often. Tests call it when they like.
   * Throws nothing.
   */
  turn(): Promise<boolean>
  /** For those who run the house. */
  standing(): Promise<ChainStanding>
}

export type ChainStanding = {
  /** Who made the salt of the games that are played now; null before the first. */
  salt_of: SaltMaker | null
  games_left: number
  /** `ready`: the next chain has its salt. `waiting`: it is committed to. `none`: it is not due yet, or cannot be made. */
  next: 'ready' | 'waiting' | 'none'
  /** Why the beacon is of no use just now; null where nothing is wrong. */
  beacon_trouble: string | null
}

type Options = {
  table: string
  database: Database
  sealer: Sealer
  clock: Clock
  beacon: BeaconClient
  length: number
  /** Games take at least so long; twice the wait must fit in before the last of a chain. */
  shortestGameMs: number
  /** How far ahead a round is named; for a beacon that is not the sandbox's ten minutes at least. */
  waitMs: number | null
  log: FastifyBaseLogger
}

/** The sandbox's beacon proves nothing anyway, so nobody has to wait for it. */
const TEST_WAIT_MS = 2_000
/** The next chain is made when this part of one is left, and at most so many games before. */
const AHEAD_PART = 10
const AHEAD_MAX = 10_000
/** A round takes a moment to be made and to get round. */
const LATE_MS = 30_000
/** A beacon that is away is asked again after so long. */
const RETRY_MS = 5_000

export function createChainKeeper(options: Options): ChainKeeper {
  const { database, clock, log, table } = options
  let trouble: string | null = null
  let tryAgainMs = 0

  const keep = async (): Promise<boolean> => {
    const [running, waiting] = [await findRunning(database, table), await findWaiting(database, table)]
    if (waiting && !(await isGivenUp(options, waiting))) {
      if (waiting.salt === null && clock() >= waiting.roundAt.getTime()) await takeSalt(options, waiting)
      return running !== null && waiting.salt !== null
    }
    if (!(await isNextDue(options, running))) return true
    await commit(options)
    return false
  }

  return {
    async turn() {
      if (trouble !== null && clock() < tryAgainMs) return false
      try {
        const isReady = await keep()
        if (trouble !== null) log.info('the randomness beacon answers again')
        trouble = null
        return isReady
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'it failed'
        // Once, not every few seconds.
        if (trouble !== reason)
          log.warn({ alarm: 'beacon', reason }, `no new chain for ${table}: the running one goes on`)
        trouble = reason
        tryAgainMs = clock() + RETRY_MS
        return false
      }
    },
    async standing() {
      const [running, waiting] = [await findRunning(database, table), await findWaiting(database, table)]
      return {
        salt_of: running && makerOf(running.beacon),
        games_left: running?.left ?? 0,
        next: waiting === null ? 'none' : waiting.salt === null ? 'waiting' : 'ready',
        beacon_trouble: trouble,
      }
    },
  }
}

/**
 * A chain whose beacon is no longer the one in the configuration is given up if it has no salt, or one that proves less: else it
 * would wait for ever, or keep a test's salt in a real house. It stays in the list, so everybody sees that it was left out.
 */
async function isGivenUp({ database, beacon, clock }: Options, waiting: WaitingChain): Promise<boolean> {
  if (waiting.salt === null && clock() < waiting.roundAt.getTime()) return false
  if (waiting.salt !== null && makerOf(waiting.beacon) === 'independent') return false
  const named = await beacon.describe()
  if (named.chainHash === waiting.beacon.chainHash) return false
  if (waiting.salt !== null && !provesMore(makerOf(named), makerOf(waiting.beacon))) return false
  await giveUpChain(database, waiting, new Date(clock()))
  return true
}

/** There is no chain, its end is near, or its salt proves less than the beacon's would. */
async function isNextDue(
  { beacon, length, waitMs, shortestGameMs }: Options,
  running: RunningChain | null,
): Promise<boolean> {
  if (running === null) return true
  const wait = waitMs ?? LEAST_WAIT_MS
  const ahead = Math.max(Math.min(AHEAD_MAX, Math.ceil(length / AHEAD_PART)), Math.ceil((2 * wait) / shortestGameMs))
  if (running.left <= ahead) return true
  if (makerOf(running.beacon) === 'independent') return false
  return provesMore(makerOf(await beacon.describe()), makerOf(running.beacon))
}

async function commit(options: Options): Promise<void> {
  const { table, database, beacon, clock, length, sealer } = options
  const named = await beacon.describe()
  // A beacon whose newest signature cannot be checked would leave the chain without a salt.
  const latest = await beacon.askRound(named, 'latest')
  if (!latest) throw new Error('the beacon has no rounds yet')
  const made = await makeChain(length, sealer)
  const wait = waitFor(named, options.waitMs)
  const now = clock()
  // By our clock, and by the beacon's: if ours is slow the round might have come already.
  const byRounds = latest.round + Math.ceil(wait / 1000 / named.periodSeconds)
  const round = Math.max(roundFrom(named, now + wait), byRounds)
  await commitChain(database, table, made, { beacon: named, round }, new Date(now))
}

function waitFor(beacon: Beacon, waitMs: number | null): number {
  if (makerOf(beacon) === 'test') return waitMs ?? TEST_WAIT_MS
  return Math.max(waitMs ?? 0, LEAST_WAIT_MS)
}

async function takeSalt({ database, beacon, clock }: Options, waiting: WaitingChain): Promise<void> {
  const answer = await beacon.askRound(waiting.beacon, waiting.round)
  if (answer) return saltChain(database, waiting, answer, new Date(clock()))
  if (clock() >= waiting.roundAt.getTime() + LATE_MS) throw new Error(`the beacon does not show round ${waiting.round}`)
}
