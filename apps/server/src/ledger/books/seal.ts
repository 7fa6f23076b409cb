import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Reader } from '@tablestakes/node/database'
import { defineJob, nothing } from '../../platform/jobs/jobs.ts'
import { openTree } from './digest-tree.ts'
import { listFilledDays } from './journal-days.ts'
import { type JournalPart, journalParts, type PartName, placeOf, type RawRow } from './journal-parts.ts'
import { openJournalRows } from './journal-rows.ts'
import { patiently } from './patient.ts'
import { digestOf, FIRST_PREVIOUS, hashOfLink, keptOf } from './row-digest.ts'

/**
 * Seals the journal: every day's transfers form a chain of links in the order of their places, and so do its entries. A chain a
 * day, and links made afterwards by a job, so that no bet ever waits at the end of a chain.
 *
 * Places are taken from a sequence before the commit, so a lower place can become visible after a higher one, and a link that
 * was made in between would have skipped it. When is every place up to S settled? A writer locks the player's balance row
 * before it takes a place, and locking a row gives its transaction a number (xid). So a writer with a place ≤ S had a number
 * when S was read. `mark_journal` reads S first and gets a number X of its own afterwards; numbers are given out in rising
 * order, so every such writer's is below X. Once no transaction below X is running (`pg_snapshot_xmin` of a new snapshot is X
 * or more), each of them has committed and is visible to any later statement, or has rolled back and its places stay empty.
 * The snapshot's xmax would not do in the place of X: it is one above the highest *finished* number, and a running writer's
 * can be higher. Transactions of other databases in the cluster are counted as well: a long one delays the seals and does no
 * other harm. Marks are kept, so that overlapping long ones cannot delay them for ever: an old mark is reached in the end.
 *
 * Rows of the days before can come after the first of a day, but only of a few (`lateDays` of the part). Older rows that are not
 * sealed are left for the verifier to find. Days are sealed in order, so when a link of a day exists, every row of the days before
 * it up to that place has been sealed too.
 */
export async function sealJournal(database: Database, { waitMs = WAIT_MS, signal }: SealOptions = {}): Promise<number> {
  await database.query('select mark_journal()')
  const lastPlace = await awaitWriters(database, waitMs)
  let sealed = 0
  for (const part of journalParts) {
    for (const day of await listDaysToSeal(database, part)) {
      const rows = await sealDay(database, { part, day, lastPlace, signal })
      // The days after it must not come before the rest of it.
      if (rows === null) break
      sealed += rows
    }
  }
  return sealed
}

type SealOptions = {
  /** How long to wait for writers that were at work when it began. Without them, what is sure already is sealed. */
  waitMs?: number
  signal?: AbortSignal | undefined
}

const WAIT_MS = 2_000
const WAIT_STEP_MS = 25
/** Rows of a link at most: hashing more in one go would hold up what else this process does. */
const PORTION = 2_000

export const sealJob = (database: Database) =>
  defineJob({
    kind: 'ledger.seal',
    payload: nothing,
    everyMs: 60_000,
    // Every link is complete in itself, so a run that is cut short loses nothing and the next one goes on.
    prepare: (_, { signal }) => sealJournal(database, { signal }),
    async run() {},
  })

export async function awaitWriters(database: Database, waitMs: number): Promise<bigint> {
  const until = performance.now() + waitMs
  for (;;) {
    const { rows } = await database.query<{ sealable: bigint; marked: bigint }>(
      'select sealable_place() as sealable, (select max(place) from journal_mark) as marked',
    )
    const { sealable, marked } = rows[0]!
    if (sealable >= marked || performance.now() >= until) return sealable
    await delay(WAIT_STEP_MS)
  }
}

async function listDaysToSeal(reader: Reader, part: JournalPart): Promise<number[]> {
  const { rows } = await reader.query<{ day: number | null }>(
    'select max(day) as day from chain_link where part = $1',
    [part.name],
  )
  const firstDay = rows[0]!.day === null ? 0 : rows[0]!.day - part.lateDays
  return (await listFilledDays(reader, part.name)).filter((day) => day >= firstDay)
}

type DayToSeal = { part: JournalPart; day: number; lastPlace: bigint; signal: AbortSignal | undefined }

/** Null when another node is sealing: it does the same, and two would only be in each other's way. */
async function sealDay(database: Database, { part, day, lastPlace, signal }: DayToSeal): Promise<number | null> {
  return patiently(
    database,
    async (reader) => {
      let { link, last_place, hash } = await findLastLink(reader, part.name, day)
      let sealed = 0
      await reader.query('begin read only')
      const unsealed = await openJournalRows(reader, { part, day, after: last_place, upTo: lastPlace })
      for (let rows = await unsealed.take(PORTION); rows.length > 0; rows = await unsealed.take(PORTION)) {
        link++
        const added = linkOf({ part, day, link, previous: hash, rows })
        // Each on its own, so that a run that is cut short loses none.
        if (!(await addLink(database, added))) return null
        hash = added.hash
        sealed += rows.length
      }
      return sealed
    },
    signal,
  )
}

type LastLink = { link: number; last_place: bigint; hash: Buffer }

async function findLastLink(reader: Reader, part: PartName, day: number): Promise<LastLink> {
  const { rows } = await reader.query<LastLink>(
    'select link, last_place, hash from chain_link where part = $1 and day = $2 order by link desc limit 1',
    [part, day],
  )
  return rows[0] ?? { link: 0, last_place: 0n, hash: FIRST_PREVIOUS }
}

type LinkRows = { part: JournalPart; day: number; link: number; previous: Buffer; rows: RawRow[] }
type NewLink = LinkRows & { hash: Buffer; digests: Buffer; root: Buffer }

function linkOf({ part, day, link, previous, rows }: LinkRows): NewLink {
  const tree = openTree()
  const kept: Buffer[] = []
  for (const row of rows) {
    const digest = digestOf(part, row)
    kept.push(keptOf(placeOf(row), digest))
    tree.add(digest)
  }
  const root = tree.root()!
  const hash = hashOfLink({ part: part.name, day, link, rows: rows.length, previous, root })
  return { part, day, link, previous, rows, hash, digests: Buffer.concat(kept), root }
}

/** False when that link is there already. */
async function addLink(reader: Reader, added: NewLink): Promise<boolean> {
  const { part, day, link, previous, rows, hash, digests, root } = added
  const { rows: answer } = await reader.query<{ is_new: boolean }>(
    'select add_chain_link($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as is_new',
    [
      ...[part.name, day, link, placeOf(rows[0]!), placeOf(rows.at(-1)!), rows.length],
      ...[previous, hash, digests, root],
    ],
  )
  return answer[0]!.is_new
}

/** Where a row stands in the sealed journal. */
export type Seal = { day: number; link: number; hash: string; sealedAt: Date }

type Sealable = { part?: PartName; day: number; place: bigint }

/** Null until the next seal has come. */
export async function findSeal(reader: Reader, { part = 'transfer', day, place }: Sealable): Promise<Seal | null> {
  const { rows } = await reader.query<{ link: number; hash: Buffer; sealed_at: Date }>({
    name: 'ledger-seal',
    text: `select link, hash, sealed_at from chain_link
           where part = $1 and day = $2 and last_place >= $3 and first_place <= $3 order by last_place limit 1`,
    values: [part, day, place],
  })
  const found = rows[0]
  return found ? { day, link: found.link, hash: found.hash.toString('hex'), sealedAt: found.sealed_at } : null
}
