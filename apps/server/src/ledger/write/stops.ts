import type { Reader, Tx } from '@tablestakes/node/database'

/**
 * Why a player may not stake. The first two follow the state of the account by themselves; a pause ends at its own time; a national
 * register says when
 * its own ends. `limit` is for a rule outside the ledger, with the moment from which it begins anew.
 */
export type StopKind = 'frozen' | 'excluded' | 'cool_off' | 'register' | 'limit'

/** No stake of the player is settled after this has committed, on no node. It waits for those that are being settled. */
export async function stopPlayer(
  tx: Tx,
  { playerId, kind, until, because }: { playerId: bigint; kind: StopKind; until: Date | null; because: string },
): Promise<void> {
  await tx.query('select stop_player($1, $2, $3, $4)', [playerId, kind, until, because])
}

export async function freePlayer(tx: Tx, { playerId, kind }: { playerId: bigint; kind: StopKind }): Promise<void> {
  await tx.query('select free_player($1, $2)', [playerId, kind])
}

export type Stop = { kind: StopKind; until: Date | null; because: string; created_at: Date }

export async function stopsOf(reader: Reader, playerId: bigint): Promise<Stop[]> {
  const { rows } = await reader.query<Stop>(
    'select kind, until, because, created_at from player_stop where player_id = $1 order by kind',
    [playerId],
  )
  return rows
}
