import { type Database, transact } from '@tablestakes/node/database'
import { consumers } from './consumers.ts'
import { enrolConsumers } from './facts/index.ts'
import { seedAgents } from './features/agents/index.ts'
import { seedGoods, seedReward } from './features/deposits/index.ts'
import { seedJackpots } from './features/jackpots/index.ts'
import { seedLobby } from './features/lobby/index.ts'
import { seedNotices } from './features/notices/index.ts'
import { seedPayments } from './features/payments/index.ts'
import { seedActivities } from './features/promotions/index.ts'
import { seedPush } from './features/push/index.ts'
import { passwordKeyBits, seedSites } from './features/site/index.ts'
import { seedSuppliers } from './features/suppliers/index.ts'
import { seedSupport } from './features/support/index.ts'
import { seedVip } from './features/vip/index.ts'
import { seedCashier } from './features/wallet/index.ts'
import { seedPasswordKey } from './platform/keys/password-key.ts'

export type SeedConfig = Parameters<typeof seedPayments>[1] & Parameters<typeof seedSuppliers>[1]

/** What a new database must hold before it can serve. Adds what is missing and changes nothing else. */
export async function seed(database: Database, config: SeedConfig): Promise<void> {
  await transact(database, seedSites)
  await transact(database, seedCashier)
  await transact(database, seedLobby)
  await transact(database, (tx) => seedPayments(tx, config))
  await transact(database, (tx) => seedSuppliers(tx, config))
  await transact(database, seedGoods)
  await transact(database, seedReward)
  await seedActivities(database)
  await transact(database, seedVip)
  await transact(database, seedAgents)
  await transact(database, seedJackpots)
  await transact(database, seedNotices)
  await transact(database, (tx) => seedPush(tx, config.secret))
  await transact(database, seedSupport)
  await transact(database, (tx) => enrolConsumers(tx, consumers))
  await seedPasswordKey(database, { secret: config.secret, bits: await passwordKeyBits(database) })
}
