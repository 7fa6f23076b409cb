import type { Reader, Tx } from '@tablestakes/node/database'

/** What can happen to a player outside the ledger. The table has the same list. */
const playerFactKinds = ['signed-in', 'invited', 'installed', 'shared', 'document-approved'] as const
export type PlayerFactKind = (typeof playerFactKinds)[number]

/** No currency: the stream of these facts is called ''. */
type FactOfKind<Kind> = {
  playerId: bigint
  currency: ''
  place: bigint
  kind: Kind
  /** Of the player's facts outside the ledger, without a gap. */
  number: bigint
  /** What it is about, in one word. */
  about: string
  at: Date
  takesBack: false
}
export type PlayerFact = { [Kind in PlayerFactKind]: FactOfKind<Kind> }[PlayerFactKind]

export const isPlayerFactKind = (kind: string): kind is PlayerFactKind =>
  playerFactKinds.some((known) => known === kind)

/** Writes down what has happened, in the transaction in which it happens. */
export async function addPlayerFact(
  tx: Tx,
  { playerId, kind, about = '' }: { playerId: bigint; kind: PlayerFactKind; about?: string },
): Promise<void> {
  await tx.query({
    name: 'facts-add',
    text: 'select add_player_fact($1, $2, $3)',
    values: [playerId, kind, about],
  })
}

const COLUMNS = 'player_id as "playerId", \'\' as currency, place, kind, number, about, at, false as "takesBack"'

type Limit = { limit?: number }
const PAGE = 5_000

/** The next of a player's. They are written under the lock of the player's count, so their places rise with the commits. */
export async function playerFactsAfter(
  reader: Reader,
  { playerId, after, limit = PAGE }: { playerId: bigint; after: bigint } & Limit,
): Promise<PlayerFact[]> {
  const { rows } = await reader.query<PlayerFact>({
    name: 'facts-of-player',
    text: `select ${COLUMNS} from player_fact where player_id = $1 and place + 0 > $2 order by number limit $3`,
    values: [playerId, after, limit],
  })
  return rows
}

/** Everybody's next, in the order of their places. */
export async function playerFactsBetween(
  reader: Reader,
  { after, upTo, limit = PAGE }: { after: bigint; upTo: bigint } & Limit,
): Promise<PlayerFact[]> {
  const { rows } = await reader.query<PlayerFact>({
    name: 'facts-of-players',
    text: `select ${COLUMNS} from player_fact where place > $1 and place <= $2 order by place limit $3`,
    values: [after, upTo, limit],
  })
  return rows
}
