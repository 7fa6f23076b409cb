import type { Database, Reader } from '../platform/database.ts'
import { collectFindings, type Finding } from './finding.ts'
import { dayInWords, listFilledDays } from './journal-days.ts'
import { asOfNow } from './patient.ts'
import {
  addToLink,
  beginLink,
  digestOf,
  FIRST_PREVIOUS,
  KEPT_BYTES,
  keptOf,
  placeOf,
  type RawTransfer,
} from './row-digest.ts'
import { openTransferRows } from './transfer-rows.ts'

export type ChainReport = {
  asOf: Date
  findings: readonly Finding[]
  days: number
  links: number
  rows: number
  /** Rows that are too new to be sealed. */
  unsealed: number
}

type Options = { days?: readonly number[] | undefined; signal?: AbortSignal | undefined }

/** Computes the chains anew, of all days or of some, and names for each day the first row that is not what was sealed. */
export function verifyChain(database: Database, { days, signal }: Options = {}): Promise<ChainReport> {
  return asOfNow(
    database,
    async (reader) => {
      const { rows } = await reader.query<{ as_of: Date }>('select now() as as_of')
      const findings = collectFindings()
      const ends = await readEnds(reader)
      const report = { asOf: rows[0]!.as_of, findings: findings.list, days: 0, links: 0, rows: 0, unsealed: 0 }
      for (const day of days ?? (await listDays(reader, ends))) {
        const verified = await verifyDay(reader, { day, ends })
        if (verified.finding) findings.add({ ...verified.finding, day: dayInWords(day) })
        if (verified.links > 0) report.days++
        report.links += verified.links
        report.rows += verified.rows
        report.unsealed += verified.unsealed
      }
      return report
    },
    signal,
  )
}

/** Days with links whose partition is gone are asked about as well. */
async function listDays(reader: Reader, ends: Ends): Promise<number[]> {
  return [...new Set([...(await listFilledDays(reader)), ...ends.keys()])].sort((a, b) => a - b)
}

/** The last sealed place of each day. */
type Ends = Map<number, bigint>

async function readEnds(reader: Reader): Promise<Ends> {
  const { rows } = await reader.query<{ day: number; place: bigint }>(
    'select day, max(last_place) as place from journal_link group by day',
  )
  return new Map(rows.map(({ day, place }) => [day, place]))
}

type DayVerified = { finding: Finding | null; links: number; rows: number; unsealed: number }

async function verifyDay(reader: Reader, { day, ends }: { day: number; ends: Ends }): Promise<DayVerified> {
  const transfers = await openTransfers(reader, day)
  const verified: DayVerified = { finding: null, links: 0, rows: 0, unsealed: 0 }
  let previous: Buffer = FIRST_PREVIOUS
  for await (const link of readLinks(reader, day)) {
    verified.finding = await verifyLink(link, { day, link: verified.links + 1, previous, transfers })
    if (verified.finding) return close(verified)
    previous = link.hash
    verified.links++
    verified.rows += link.rows
  }
  // See sealJournal: the links of a day vouch for all earlier days up to their places, and who is two days late is too late.
  const sealedTo = [...ends].reduce((last, [of, place]) => (of >= day && place > last ? place : last), 0n)
  const isOver = day < Math.max(...ends.keys()) - 1
  for (let row = await transfers.peek(); row; row = await transfers.peek()) {
    if (isOver || placeOf(row) <= sealedTo)
      return close({ ...verified, finding: { kind: 'row-added', ...nameRow(row) } })
    verified.unsealed++
    transfers.skip()
  }
  return close(verified)

  async function close(result: DayVerified): Promise<DayVerified> {
    await transfers.close()
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
}

const LINKS_AT_ONCE = 10

async function* readLinks(reader: Reader, day: number): AsyncGenerator<Link> {
  for (let after = 0; ; ) {
    const { rows } = await reader.query<Link>(
      `select link, first_place, last_place, rows, previous, hash, digests from journal_link
       where day = $1 and link > $2 order by link limit ${LINKS_AT_ONCE}`,
      [day, after],
    )
    yield* rows
    if (rows.length < LINKS_AT_ONCE) return
    after = rows.at(-1)!.link
  }
}

type Expected = { day: number; link: number; previous: Buffer; transfers: Transfers }

/** Takes the link's rows from the stream. Null when they are what was sealed. */
async function verifyLink(link: Link, { day, link: number, previous, transfers }: Expected): Promise<Finding | null> {
  if (link.link !== number) return { kind: 'link-missing', link: number }
  const hash = beginLink({ day, link: number, previous })
  let difference: Finding | null = null
  let taken = 0
  for (let row = await transfers.peek(); row && placeOf(row) <= link.last_place; row = await transfers.peek()) {
    const digest = digestOf(row)
    const kept = keptOf(placeOf(row), digest)
    addToLink(hash, kept, digest)
    difference ??= compare(row, kept, keptAt(link, taken))
    taken++
    transfers.skip()
  }
  if (taken < link.rows) difference ??= { kind: 'row-missing', place: keptAt(link, taken)!.readBigInt64BE() }

  if (hash.digest().equals(link.hash)) {
    // The rows are those that were sealed. What stands beside them must be so too, or it could mislead the next search.
    const isWhole =
      difference === null &&
      link.previous.equals(previous) &&
      link.first_place === keptAt(link, 0)?.readBigInt64BE() &&
      link.last_place === keptAt(link, link.rows - 1)?.readBigInt64BE()
    return isWhole ? null : { kind: 'link-changed', link: number }
  }
  // Without a row that differs, it is the link itself.
  return difference ? { ...difference, link: number } : { kind: 'link-changed', link: number }
}

function keptAt({ digests }: Link, index: number): Buffer | undefined {
  const kept = digests.subarray(index * KEPT_BYTES, (index + 1) * KEPT_BYTES)
  return kept.length === KEPT_BYTES ? kept : undefined
}

function compare(row: RawTransfer, is: Buffer, was: Buffer | undefined): Finding | null {
  if (was?.equals(is)) return null
  const sealedPlace = was?.readBigInt64BE()
  if (sealedPlace === undefined || placeOf(row) < sealedPlace) return { kind: 'row-added', ...nameRow(row) }
  if (placeOf(row) > sealedPlace) return { kind: 'row-missing', place: sealedPlace }
  return { kind: 'row-changed', ...nameRow(row) }
}

function nameRow(row: RawTransfer): Omit<Finding, 'kind'> {
  const [playerId, number, place, , entryId] = row
  return {
    playerId: BigInt(playerId!),
    currency: row.at(-1)!,
    number: BigInt(number!),
    place: BigInt(place!),
    entryId: entryId!,
  }
}

/** A day's rows, of which the next can be looked at before it is taken. */
type Transfers = {
  peek(): Promise<RawTransfer | undefined>
  skip(): void
  close(): Promise<void>
}

/** Few enough that hashing them does not hold up what else this process does. */
const ROWS_AT_ONCE = 2_000

async function openTransfers(reader: Reader, day: number): Promise<Transfers> {
  const cursor = await openTransferRows(reader, { day })
  let rows: RawTransfer[] = []
  let next = 0
  let isOver = false
  return {
    async peek() {
      if (next === rows.length && !isOver) {
        rows = await cursor.take(ROWS_AT_ONCE)
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
