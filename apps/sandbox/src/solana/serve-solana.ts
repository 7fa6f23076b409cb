import type { FastifyInstance } from 'fastify'
import { openDatabase } from '../payments/database.ts'
import { openFaults, sufferFaults } from '../payments/faults.ts'
import { openChain } from './chain.ts'
import { serveChainControl } from './control.ts'
import { addChainTables } from './database.ts'
import { MINTS } from './programs.ts'
import { serveRpc } from './rpc.ts'
import { fundCustomer } from './somebody.ts'

type Options = {
  file: string
  /** Who knows it owns the purse the chain begins with. */
  apiKey: string | undefined
  clock: () => number
}

/** A chain with one node, tokens that are worth nothing, and a page that stands in for a wallet. */
export function serveSolana(app: FastifyInstance, { file, apiKey, clock }: Options): void {
  const database = openDatabase(file)
  addChainTables(database)
  const chain = openChain(database, clock)
  const faults = openFaults(database)
  for (const mint of MINTS) chain.addMint(mint)
  void app.register(async (scope) => {
    sufferFaults(scope, { faults, family: 'solana' })
    serveRpc(scope, { chain, faults })
  })
  serveChainControl(app, { chain, faults })
  app.addHook('onReady', async () => {
    if (apiKey !== undefined) await fundCustomer(chain, apiKey)
  })
  app.addHook('onClose', async () => database.close())
}
