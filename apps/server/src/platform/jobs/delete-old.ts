import type { Tx } from '@tablestakes/node/database'

/** A statement of this size ends well within its timeout. */
const PORTION = 10_000

/**
 * Deletes rows in portions until none is left. In one statement a backlog (after weeks of standing still, say) would run
 * into the statement's timeout at every attempt, and grow meanwhile.
 */
export async function deleteOld(tx: Tx, { from, where }: { from: string; where: string }): Promise<void> {
  const text = `delete from ${from} where ctid = any (array(select ctid from ${from} where ${where} limit ${PORTION}))`
  while ((await tx.query(text)).rowCount === PORTION);
}
