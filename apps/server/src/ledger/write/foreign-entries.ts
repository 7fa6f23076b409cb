import type { Reader } from '@tablestakes/node/database'
import type { Key } from './key.ts'

/** A play as a supplier knows it, for comparing our books with theirs. */
export type ForeignEntry = {
  foreignId: string
  key: Key
  playerId: bigint
  kind: 'round' | 'stake' | 'win' | 'void' | 'tombstone'
  purse: 'cash' | 'gold'
  currency: string
  reference: string | null
  /** What was staked or won; 0 of what was taken back. */
  amount: bigint
  /** What a round won. */
  win: bigint
}

const kinds = ['round', 'stake', 'win', 'void', 'tombstone'] as const
const GOLD = 5

type Row = Omit<ForeignEntry, 'kind' | 'purse'> & { kind: number; purse: number }

function entryOf({ kind, purse, ...row }: Row): ForeignEntry {
  return { ...row, kind: kinds[kind - 1]!, purse: purse === GOLD ? 'gold' : 'cash' }
}

const columns = `e.entry_id as key, e.player_id as "playerId", e.kind, e.purse, e.currency, e.reference,
  case when e.kind = 3 then e.win else e.stake end as amount, e.win`

/** What is known under a source's ids. Each is looked up by its keys: a join of all would open every day there ever was. */
export async function findForeignEntries(
  reader: Reader,
  { source, ids }: { source: number; ids: readonly string[] },
): Promise<Map<string, ForeignEntry>> {
  const { rows } = await reader.query<Row>(
    `select f.foreign_id as "foreignId", e.*
     from unnest($2::text[]) as wanted (id)
     join foreign_key f on f.source = $1 and f.foreign_id = wanted.id
     cross join lateral (
       select ${columns} from entry e
       where e.player_id = f.player_id and e.entry_id = f.entry_id and e.day = day_of(f.entry_id) and e.kind <= 5) e`,
    [source, ids],
  )
  return new Map(rows.map((row) => [row.foreignId, entryOf(row)]))
}

/** Of wins under a source's ids that gave back some of their stakes: how much of those has stood. */
export async function findStanding(
  reader: Reader,
  { source, ids }: { source: number; ids: readonly string[] },
): Promise<Map<string, bigint>> {
  const { rows } = await reader.query<{ foreignId: string; stands: bigint }>(
    `select f.foreign_id as "foreignId", -1 - e.coin_counting as stands
     from foreign_key f cross join lateral (
       select w.coin_counting from entry w
       where w.player_id = f.player_id and w.entry_id = f.entry_id and w.day = day_of(f.entry_id) and w.kind = 3) e
     where f.source = $1 and f.foreign_id = any ($2) and e.coin_counting < 0`,
    [source, ids],
  )
  return new Map(rows.map(({ foreignId, stands }) => [foreignId, stands]))
}

/** Which of the plays under a source's ids were taken back. */
export async function findVoided(
  reader: Reader,
  { source, ids }: { source: number; ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await reader.query<{ foreignId: string }>(
    `select f.foreign_id as "foreignId" from foreign_key f
     join voided_play v on v.player_id = f.player_id and v.play_id = f.entry_id
     where f.source = $1 and f.foreign_id = any ($2)`,
    [source, ids],
  )
  return new Set(rows.map(({ foreignId }) => foreignId))
}

export type PlayOfDay = Omit<ForeignEntry, 'foreignId'>

/**
 * The plays under an account that came on a day, in portions by their keys. What followed from one of them, by our own rules, is
 * left out (`cause`). The day is a number written into the statement, so that only its partition is opened.
 */
export async function* playsOfDay(
  reader: Reader,
  { accountId, day, portion }: { accountId: number; day: number; portion: number },
): AsyncGenerator<PlayOfDay[]> {
  if (!Number.isSafeInteger(day)) throw new RangeError(`not a day: ${day}`)
  let after = { playerId: 0n, key: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows } = await reader.query<Omit<Row, 'foreignId'>>(
      `select ${columns} from entry e
       where e.day = ${day} and (e.player_id, e.entry_id) > ($1, $2::uuid) and e.account_id = $3 and e.kind between 1 and 4
         and e.cause is null
       order by e.player_id, e.entry_id limit $4`,
      [after.playerId, after.key, accountId, portion],
    )
    if (rows.length > 0) yield rows.map((row) => entryOf({ ...row, foreignId: '' }))
    const last = rows.at(-1)
    if (rows.length < portion || !last) return
    after = { playerId: last.playerId, key: last.key }
  }
}

/** The ids by which a source knows plays. It reads all of the source's, so it is for the rare few. */
export async function foreignIdsOf(
  reader: Reader,
  { source, keys }: { source: number; keys: readonly Key[] },
): Promise<Map<Key, string>> {
  const { rows } = await reader.query<{ key: Key; foreignId: string }>(
    'select entry_id as key, foreign_id as "foreignId" from foreign_key where source = $1 and entry_id = any ($2::uuid[])',
    [source, keys],
  )
  return new Map(rows.map(({ key, foreignId }) => [key, foreignId]))
}
