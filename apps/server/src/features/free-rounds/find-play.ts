import type { Reader } from '@tablestakes/node/database'

/** A supplier's id of a play. The source is the house account of its games, which gets stakes and pays wins. */
export type PlayId = { source: number; id: string }

export type FreePlay = {
  foreignId: string
  kind: 'bet' | 'win' | 'rollback'
  grantId: string
  playerId: bigint
  currency: string
  about: string | null
  gameId: number | null
  reference: string
  amount: bigint
  entryId: string
  taskId: number | null
  balance: bigint
  voidedBy: string | null
  at: Date
}

const COLUMNS = `p.foreign_id as "foreignId", p.kind, p.grant_id as "grantId", p.player_id as "playerId", g.currency, p.about,
  p.game_id as "gameId", p.reference, p.amount, p.entry_id as "entryId", p.task_id as "taskId", p.balance,
  p.voided_by as "voidedBy", p.at`
const FROM = 'from free_round_play p join free_round_grant g using (grant_id)'

/** What is known under a supplier's ids. */
export async function findFreePlays(
  reader: Reader,
  { source, ids }: { source: number; ids: readonly string[] },
): Promise<Map<string, FreePlay>> {
  const { rows } = await reader.query<FreePlay>({
    name: 'free-round-plays',
    text: `select ${COLUMNS} ${FROM} where p.source = $1 and p.foreign_id = any ($2)`,
    values: [source, ids],
  })
  return new Map(rows.map((play) => [play.foreignId, play]))
}

export async function findFreePlay(reader: Reader, { source, id }: PlayId): Promise<FreePlay | null> {
  return (await findFreePlays(reader, { source, ids: [id] })).get(id) ?? null
}

/** Whether a win of a bet stands. */
export async function hasStandingWin(reader: Reader, { source, id }: PlayId): Promise<boolean> {
  const { rowCount } = await reader.query(
    `select from free_round_play where source = $1 and about = $2 and kind = 'win' and voided_by is null limit 1`,
    [source, id],
  )
  return rowCount === 1
}

/** What came of a supplier between two moments, oldest first. */
export async function freePlaysBetween(
  reader: Reader,
  { source, fromMs, toMs, limit }: { source: number; fromMs: number; toMs: number; limit: number },
): Promise<FreePlay[]> {
  const { rows } = await reader.query<FreePlay>(
    `select ${COLUMNS} ${FROM} where p.source = $1 and p.at >= $2 and p.at < $3 order by p.at, p.foreign_id limit $4`,
    [source, new Date(fromMs), new Date(toMs), limit],
  )
  return rows
}
