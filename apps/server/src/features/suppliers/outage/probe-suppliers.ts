import { type Database, transact } from '@tablestakes/node/database'
import { isAnswering } from '../catalogue/ask-supplier.ts'
import type { Supplier } from '../catalogue/catalogue.ts'

/** Asked so often, and silent so many times in a row, a supplier is known to be away within half a minute. */
export const PROBE_EVERY_MS = 5_000
const FAILURES_MOST = 3

type ProbeServices = {
  database: Database
  log: { error(about: object, text: string): void; info(about: object, text: string): void }
}

/**
 * Asks a supplier whether it is there. Silent for a while, its games are marked and no longer opened; the first answer makes them good
 * again. Stakes and wins that it sends are taken all the same: who sends is there.
 */
export async function probeSupplier(
  { database, log }: ProbeServices,
  supplier: Supplier,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const hasAnswered = await isAnswering(supplier, { signal })
  const change = await transact(database, async (tx) => {
    const { rows } = await tx.query<{ failures: number }>(
      hasAnswered
        ? `insert into supplier_probe (supplier_id, answered_at) values ($1, now())
           on conflict (supplier_id) do update set failures = 0, answered_at = now() returning failures`
        : 'update supplier_probe set failures = failures + 1 where supplier_id = $1 returning failures',
      [supplier.id],
    )
    const failures = rows[0]?.failures ?? 0
    if (failures > 0 && failures < FAILURES_MOST) return null
    const isThere = failures === 0
    // Asked before it is written: a statement that changes no row would still make every node load anew.
    const known = await tx.query('select from supplier where supplier_id = $1 and is_answering <> $2', [
      supplier.id,
      isThere,
    ])
    if (known.rowCount === 0) return null
    await tx.query('update supplier set is_answering = $2 where supplier_id = $1', [supplier.id, isThere])
    return isThere ? 'back' : 'away'
  })
  if (change === 'away')
    log.error({ alarm: 'supplier-silent', supplier: supplier.key }, 'a supplier is silent: its games are marked')
  if (change === 'back') log.info({ supplier: supplier.key }, 'a supplier answers again')
}
