import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { type exportStatement, statementColumns } from '@tablestakes/contract/wallet'
import { toExactText } from '@tablestakes/domain/money/decimal-text'
import type { Reader } from '@tablestakes/node/database'
import {
  type About,
  loadStatement,
  type Movement,
  type Purse,
  type SealOfMovement,
  sealsOf,
} from '../../ledger/index.ts'
import { type Cell, writeCsv } from '../../platform/csv.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { showAbout, wordsFor } from './show-movement.ts'
import { type Asker, filterOf } from './statement.ts'

const DAY_MS = 86_400_000
/** A leap year: the books of a year in one file. */
const LONGEST_MS = 366 * DAY_MS
/** What a spreadsheet and a phone still open. Of more movements a shorter time must be chosen. */
const ROWS_MAX = 100_000
/** The contract's longest. */
const CHARACTERS_MAX = 30_000_000
const ROWS_PER_READ = 5_000

/** `since` is when the account was opened. */
type ExportRequest = RequestOf<typeof exportStatement> & { nowMs: number; since: Date }

/** The movements of a time range as CSV, newest first. Without a beginning it begins with the account. */
export async function writeStatement(
  reader: Reader,
  { lang, betTitles, ...owner }: Asker,
  request: ExportRequest,
): Promise<ResponseOf<typeof exportStatement>> {
  const range = rangeOf(request)
  const rows: Cell[][] = []
  let before: bigint | undefined
  do {
    const page = await loadStatement(reader, {
      ...owner,
      // An open end stays open: the clock of the database may be ahead of ours.
      ...filterOf({ ...request, from: range.from }),
      before,
      limit: ROWS_PER_READ,
    })
    const seals = await sealsOf(reader, owner, page.movements)
    const words = await wordsFor({ reader, betTitles, lang }, page.movements)
    for (const movement of page.movements) {
      rows.push(cellsOf({ ...movement, ...showAbout(movement, words), ...seals.get(movement.number)! }))
    }
    if (rows.length > ROWS_MAX) throw new Refusal('RANGE_TOO_LONG')
    before = page.next ?? undefined
  } while (before !== undefined)

  const content = writeCsv(statementColumns, rows)
  if (content.length > CHARACTERS_MAX) throw new Refusal('RANGE_TOO_LONG')
  return {
    file_name: `statement-${owner.currency}-${dateOf(range.from)}-${dateOf(range.to)}.csv`,
    media_type: 'text/csv',
    content,
    rows: rows.length,
  }
}

/** The time it covers, for its length and its name. The future is not counted. */
function rangeOf({ from, to, nowMs, since }: ExportRequest): { from: number; to: number } {
  const range = { from: from ?? since.getTime(), to: Math.min(to ?? nowMs, nowMs) }
  if (range.to - range.from > LONGEST_MS) throw new Refusal('RANGE_TOO_LONG')
  return range
}

type Line = Movement & Pick<About, 'reference' | 'title'> & SealOfMovement

function cellsOf(line: Line): Cell[] {
  const cells: Record<(typeof statementColumns)[number], Cell> = {
    number: { plain: String(line.number) },
    time: { plain: line.at.toISOString() },
    reason: { plain: line.reason },
    money_type: { plain: purseNames[line.purse] },
    change: { plain: toExactText(line.change) },
    balance: { plain: toExactText(line.balance) },
    reference: { text: line.reference },
    title: { text: line.title },
    journal_day: { plain: dateOf(line.day * DAY_MS) },
    journal_link: { plain: String(line.link ?? '') },
    digest: { plain: line.digest },
  }
  return statementColumns.map((column) => cells[column])
}

/** Words, because a 4 in a spreadsheet says nothing. */
const purseNames: Record<Purse, string> = {
  coin: 'bonus',
  cash: 'cash',
  frozenCoin: 'frozen_bonus',
  frozenCash: 'frozen_cash',
  gold: 'gold',
  debt: 'debt',
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
