import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Register } from '../protection/index.ts'
import { askSupplier, SupplierSilent } from './catalogue/ask-supplier.ts'
import { type Catalogues, openCatalogue } from './catalogue/catalogue.ts'
import { type Launch, type Launched, launch } from './launch/launch.ts'

export type Suppliers = {
  readonly catalogues: Catalogues
  /** Opens a game, or refuses with what getGameUrl declares. */
  launch(wanted: Launch): Promise<Launched>
  /** Where a play can be looked at again: by the account it was booked under and the round, as its entry has them. */
  findReplay(play: { playerId: bigint; accountId: number; round: string }): Promise<string>
  /** Whether a game can be opened now: a supplier brings it, and is open. */
  isPlayable(gameId: number): Promise<boolean>
  /** What pages may show in a frame. */
  frameOrigins(): Promise<string[]>
}

type SupplierServices = { database: Database; clock: Clock; secret: string; register: Register; log: Logger }

/** The suppliers, by their rows; an operator's change there holds a moment later. */
export function openSuppliers({ database, clock, secret, register, log }: SupplierServices): Suppliers {
  const catalogues = openCatalogue({ database, clock, secret })
  return {
    catalogues,
    launch: (wanted) => launch({ database, catalogues, clock, register, log }, wanted),
    async findReplay({ playerId, accountId, round }) {
      const { suppliers } = await catalogues.get()
      const supplier = suppliers.find((one) => one.accountId === accountId)
      if (!supplier) throw new Refusal('NOT_FOUND')
      const wanted = { operator_id: supplier.operatorId, round, user: String(playerId) }
      try {
        const { url } = await askSupplier(supplier, 'gameRound', wanted)
        if (URL.canParse(url) && new URL(url).origin === supplier.frameOrigin) return url
        log.warn({ supplier: supplier.key }, 'a replay is not where the supplier’s pages are')
      } catch (error) {
        if (!(error instanceof SupplierSilent)) throw error
        log.warn({ err: error, supplier: supplier.key }, 'a replay was not found')
      }
      throw new Refusal('SUPPLIER_DOWN')
    },
    async isPlayable(gameId) {
      const catalogue = await catalogues.get()
      const game = catalogue.game(gameId)
      return !!game?.isOpen && !!catalogue.supplierOf(game)?.isOpen
    },
    async frameOrigins() {
      const { suppliers } = await catalogues.get()
      return [...new Set(suppliers.filter(({ isOpen }) => isOpen).map(({ frameOrigin }) => frameOrigin))]
    },
  }
}
