import type { WalletRequest } from '@tablestakes/contract/wallet-protocol'
import type { Database, Reader } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { findVoided, houseAccount } from '../../../ledger/index.ts'
import type { Supplier } from '../catalogue/catalogue.ts'
import type { GameSession } from '../launch/sessions.ts'

type Refused = { caller: { supplier: Supplier }; session: GameSession; request: WalletRequest<'rollback'> }

/**
 * Writes down a rollback of a bet that has ended, for an operator to look at: the supplier takes the bet for void, and the player's
 * stake is not back. The same rollback again is counted, and told in the log once.
 */
export async function noteRefusedRollback(
  { database, log }: { database: Database; log: Logger },
  { caller: { supplier }, session: { playerId }, request }: Refused,
): Promise<void> {
  const { rows } = await database.query<{ times: number }>(
    `insert into refused_rollback
       (supplier_id, transaction_uuid, reference_transaction_uuid, player_id, round, game_code)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (supplier_id, transaction_uuid) do update set times = refused_rollback.times + 1
     returning times`,
    [
      supplier.id,
      request.transaction_uuid,
      request.reference_transaction_uuid,
      playerId,
      request.round,
      request.game_code,
    ],
  )
  if (rows[0]!.times > 1) return
  const { transaction_uuid: transaction, reference_transaction_uuid: bet, round } = request
  log.warn(
    { alarm: 'refused-rollback', supplier: supplier.key, transaction, bet, round },
    'a supplier rolls a bet back that has ended',
  )
}

export type RefusedRollback = {
  supplier: string
  transactionId: string
  /** The bet. */
  referenceId: string
  playerId: bigint
  round: string
  gameCode: string
  /** The first time, and how often it came. */
  at: Date
  times: number
  /** The bet was taken back after all: its win was rolled back first. */
  isTakenBack: boolean
}

/** The newest first. */
export async function listRefusedRollbacks(reader: Reader, { limit }: { limit: number }): Promise<RefusedRollback[]> {
  const { rows } = await reader.query<Omit<RefusedRollback, 'isTakenBack'>>(
    `select supplier_key as supplier, r.transaction_uuid as "transactionId", r.reference_transaction_uuid as "referenceId",
       r.player_id as "playerId", r.round, r.game_code as "gameCode", r.at, r.times
     from refused_rollback r join supplier using (supplier_id) order by r.at desc, r.transaction_uuid limit $1`,
    [limit],
  )
  const voided = new Map<string, Set<string>>()
  for (const supplier of new Set(rows.map((row) => row.supplier))) {
    const ids = rows.filter((row) => row.supplier === supplier).map((row) => row.referenceId)
    const source = await houseAccount(reader, { kind: 'game', name: supplier })
    voided.set(supplier, await findVoided(reader, { source, ids }))
  }
  return rows.map((row) => ({ ...row, isTakenBack: voided.get(row.supplier)!.has(row.referenceId) }))
}
