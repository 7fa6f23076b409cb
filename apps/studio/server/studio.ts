import type { KeyObject } from 'node:crypto'
import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import type { FastifyBaseLogger } from 'fastify'
import type { JackpotMemory } from './jackpots/offered.ts'
import type { RateLimiter } from './platform/rate-limit.ts'
import type { Sealer } from './platform/seal.ts'
import type { RoundWrites } from './rounds/write-rounds.ts'
import type { SessionCache } from './sessions/find-session.ts'
import type { RunningTables } from './shared/running-table.ts'
import type { Wallet } from './wallet/wallet.ts'

/** What every part of the studio works with. */
export type Studio = {
  database: Database
  clock: Clock
  sealer: Sealer
  wallet: Wallet
  writes: RoundWrites
  limiter: RateLimiter
  log: FastifyBaseLogger
  /** Who this process is among the nodes that share the database; held by a lock as long as it lives. */
  node: number
  operatorId: string
  casinoPublicKey: KeyObject
  /** Signs what the studio says: to the casino's wallet, and about its chains. */
  privateKey: KeyObject
  /** Whether the casino books stake and win of an instant round in one call. */
  tellsWholeRounds: boolean
  studioUrl: string
  casinoOrigins: readonly string[]
  sessions: SessionCache
  /** The casino's pots, as it told them last. */
  jackpots: JackpotMemory
  /** Everything that many play together: crash, and every table of the table games. */
  tables: RunningTables
}
