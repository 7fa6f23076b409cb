import type { Database, Reader } from '@tablestakes/node/database'
import { openTree } from './digest-tree.ts'
import { collectFindings, type Finding } from './finding.ts'
import { dayInWords, listFilledDays, readToday } from './journal-days.ts'
import { type JournalPart, journalParts, placeOf, type RawRow } from './journal-parts.ts'
import { openJournalRows } from './journal-rows.ts'
import { asOfNow } from './patient.ts'
import { addToFlatLink, beginFlatLink, digestOf, FIRST_PREVIOUS, hashOfLink, KEPT_BYTES, keptOf } from './row-digest.ts'
import { verifyBase } from './verify-base.ts'

export type ChainReport = {
  asOf: Date
  findings: readonly Finding[]
  /** Chains: one a day for transfers, and one for entries. */
  days: number
  links: number
  rows: number
  /** Of the rows, those that are entries. */
  entries: number
  /** Entries from before they were sealed. */
  baseEntries: number
  /** Rows that are too new to be sealed. */
  unsealed: number
}

type Options = {
  /** Only the days to which nothing comes any more since today. */
  isDaily?: boolean
  signal?: AbortSignal | undefined
}

/**
 * Computes the chains anew, of all days or only of the days that have just ended. Names the first row of each chain that differs
 * from what was sealed.
 */
export function verifyChain(database: Database, { isDaily = false, signal }: Options = {}): Promise<ChainReport> {
  return asOfNow(
    database,
    async (reader) => {
      const { rows } = await reader.query<{ as_of: Date }>('select now() as as_of')
      const findings = collectFindings()
      const today = await readToday(reader)
      const report = { days: 0, links: 0, rows: 0, entries: 0, baseEntries: 0, unsealed: 0 }
      for (const part of journalParts) {
        const ends = await readEnds(reader, part)
        const days = isDaily ? [today - part.overAfterDays] : await listDays(reader, part, ends)
        for (const day of days) {
          const verified = await verifyDay(reader, { part, day, ends })
          if (verified.finding) findings.add({ ...verified.finding, day: dayInWords(day) })
          if (verified.links > 0) report.days++
          report.links += verified.links
          report.rows += verified.rows
          if (part.name === 'entry') report.entries += verified.rows
          report.unsealed += verified.unsealed
        }
      }
      report.baseEntries = await verifyBase(reader, { isDaily, today }, findings)
      return { asOf: rows[0]!.as_of, findings: findings.list, ...report }
    },
    signal,
  )
}

/** Days with links whose partition is gone are asked about as well. */
async function listDays(reader: Reader, part: JournalPart, ends: Ends): Promise<number[]> {
  return [...new Set([...(await listFilledDays(reader, part.name)), ...ends.keys()])].sort((a, b) => a - b)
}

/** The last sealed place of each day. */
type Ends = Map<number, bigint>

async function readEnds(reader: Reader, part: JournalPart): Promise<Ends> {
  const { rows } = await reader.query<{ day: number; place: bigint }>(
    'select day, max(last_place) as place from chain_link where part = $1 group by day',
    [part.name],
  )
  return new Map(rows.map(({ day, place }) => [day, place]))
}

type DayVerified = { finding: Finding | null; links: number; rows: number; unsealed: number }

type DayToVerify = { part: JournalPart; day: number; ends: Ends }

async function verifyDay(reader: Reader, { part, day, ends }: DayToVerify): Promise<DayVerified> {
  const rows = await openRows(reader, part, day)
  const verified: DayVerified = { finding: null, links: 0, rows: 0, unsealed: 0 }
  let previous: Buffer = FIRST_PREVIOUS
  for await (const link of readLinks(reader, part, day)) {
    verified.finding = await verifyLink(link, { part, day, link: verified.links + 1, previous, rows })
    if (verified.finding) return close(verified)
    previous = link.hash
    verified.links++
    verified.rows += link.rows
  }
  // See sealJournal: the links of a day vouch for all earlier days up to their places; a row that comes even later is too late.
  const sealedTo = [...ends].reduce((last, [of, place]) => (of >= day && place > last ? place : last), 0n)
  const isOver = day < Math.max(...ends.keys()) - part.lateDays
  for (let row = await rows.peek(); row; row = await rows.peek()) {
    if (isOver || placeOf(row) <= sealedTo)
      return close({ ...verified, finding: { kind: part.added, ...part.nameRow(row) } })
    verified.unsealed++
    rows.skip()
  }
  return close(verified)

  async function close(result: DayVerified): Promise<DayVerified> {
    await rows.close()
    return result
  }
}

type Link = {
  link: number
  first_place: bigint
  last_place: bigint
  rows: number
  previous: Buffer
  hash: Buffer
  digests: Buffer
  /** Null of a link from before they had trees. */
  root: Buffer | null
}

const LINKS_PER_READ = 10

async function* readLinks(reader: Reader, part: JournalPart, day: number): AsyncGenerator<Link> {
  for (let after = 0; ; ) {
    const { rows } = await reader.query<Link>(
      `select link, first_place, last_place, rows, previous, hash, digests, root from chain_link
       where part = $1 and day = $2 and link > $3 order by link limit ${LINKS_PER_READ}`,
      [part.name, day, after],
    )
    yield* rows
    if (rows.length < LINKS_PER_READ) return
    after = rows.at(-1)!.link
  }
}

type Expected = { part: JournalPart; day: number; link: number; previous: Buffer; rows: Rows }

/** Takes the link's rows from the stream. Null when they are what was sealed. */
async function verifyLink(link: Link, { part, day, link: number, previous, rows }: Expected): Promise<Finding | null> {
  const where = { part: part.name, link: number }
  if (link.link !== number) return { kind: 'link-missing', ...where }
  const content = openContent(link, { part, day, previous })
  let difference: Finding | null = null
  let taken = 0
  for (let row = await rows.peek(); row && placeOf(row) <= link.last_place; row = await rows.peek()) {
    const digest = digestOf(part, row)
    const kept = keptOf(placeOf(row), digest)
    content.add(kept, digest)
    difference ??= compare(part, row, kept, keptAt(link, taken))
    taken++
    rows.skip()
  }
  if (taken < link.rows) difference ??= { kind: part.removed, place: keptAt(link, taken)!.readBigInt64BE() }

  if (content.isSealed()) {
    // The rows are those that were sealed. What stands beside them must be so too, or it could mislead the next search.
    const isWhole =
      difference === null &&
      link.previous.equals(previous) &&
      link.first_place === keptAt(link, 0)?.readBigInt64BE() &&
      link.last_place === keptAt(link, link.rows - 1)?.readBigInt64BE()
    return isWhole ? null : { kind: 'link-changed', ...where }
  }
  // Without a row that differs, it is the link itself.
  return difference ? { ...difference, link: number } : { kind: 'link-changed', ...where }
}

type Content = { add(kept: Buffer, digest: Buffer): void; isSealed(): boolean }

/** Takes the rows that are there, and says whether the link's hash is over them. */
function openContent(
  link: Link,
  { part, day, previous }: { part: JournalPart; day: number; previous: Buffer },
): Content {
  const { root } = link
  if (root === null) {
    const hash = beginFlatLink({ day, link: link.link, previous })
    return {
      add: (kept, digest) => addToFlatLink(hash, kept, digest),
      isSealed: () => part.name === 'transfer' && hash.digest().equals(link.hash),
    }
  }
  const tree = openTree()
  return {
    add: (_, digest) => tree.add(digest),
    isSealed: () =>
      tree.root()?.equals(root) === true &&
      hashOfLink({ part: part.name, day, link: link.link, rows: link.rows, previous, root }).equals(link.hash),
  }
}

function keptAt({ digests }: Link, index: number): Buffer | undefined {
  const kept = digests.subarray(index * KEPT_BYTES, (index + 1) * KEPT_BYTES)
  return kept.length === KEPT_BYTES ? kept : undefined
}

function compare(part: JournalPart, row: RawRow, is: Buffer, was: Buffer | undefined): Finding | null {
  if (was?.equals(is)) return null
  const sealedPlace = was?.readBigInt64BE()
  if (sealedPlace === undefined || placeOf(row) < sealedPlace) return { kind: part.added, ...part.nameRow(row) }
  if (placeOf(row) > sealedPlace) return { kind: part.removed, place: sealedPlace }
  return { kind: part.changed, ...part.nameRow(row) }
}

/** A day's rows, of which the next can be looked at before it is taken. */
type Rows = {
  peek(): Promise<RawRow | undefined>
  skip(): void
  close(): Promise<void>
}

/** Few enough that hashing them does not hold up what else this process does. */
const ROWS_PER_READ = 2_000

async function openRows(reader: Reader, part: JournalPart, day: number): Promise<Rows> {
  const cursor = await openJournalRows(reader, { part, day })
  let rows: RawRow[] = []
  let next = 0
  let isOver = false
  return {
    async peek() {
      if (next === rows.length && !isOver) {
        rows = await cursor.take(ROWS_PER_READ)
        next = 0
        isOver = rows.length === 0
      }
      return rows[next]
    },
    skip() {
      next++
    },
    close: () => cursor.close(),
  }
}
