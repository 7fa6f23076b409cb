import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { historyPageSize } from '@tablestakes/contract/pages'
import type { exportStatement, getReceipt, listStatement } from '@tablestakes/contract/wallet'
import type { Language } from '@tablestakes/dictionary'
import type { Reader } from '@tablestakes/node/database'
import { findReceipt, loadStatement, type Owner, type StatementFilter } from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type BetTitles, purseOf, showAbout, showMovement, wordsFor } from './show-movement.ts'

/** Whose statement it is, and by what words games and bets are named. */
export type Asker = Owner & { lang: Language; betTitles: BetTitles }

/** A page of the statement, newest first. The number of its last movement says where the next page begins. */
export async function loadStatementPage(
  reader: Reader,
  { lang, betTitles, ...owner }: Asker,
  request: RequestOf<typeof listStatement>,
): Promise<ResponseOf<typeof listStatement>> {
  const page = { before: readCursor(request.last_id), limit: request.limit ?? historyPageSize }
  const { movements, next } = await loadStatement(reader, { ...owner, ...filterOf(request), ...page })
  const words = await wordsFor({ reader, betTitles, lang }, movements)
  return {
    list: movements.map((movement) => showMovement(movement, words)),
    last_id: next === null ? '' : String(next),
  }
}

export function filterOf(request: RequestOf<typeof exportStatement>): StatementFilter {
  return {
    purse: request.money_type === undefined ? undefined : purseOf(request.money_type),
    reason: request.reason,
    fromMs: request.from,
    toMs: request.to,
  }
}

function readCursor(text: string | undefined): bigint | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^\d{1,18}$/.test(text)) throw new Refusal('INVALID')
  return BigInt(text)
}

/** One event with everything it moved. Numbers run per player, so nobody can ask for somebody else's. */
export async function loadReceipt(
  reader: Reader,
  { lang, betTitles, ...owner }: Asker,
  number: number,
): Promise<ResponseOf<typeof getReceipt>> {
  const receipt = await findReceipt(reader, { ...owner, number: BigInt(number) })
  if (!receipt) throw new Refusal('NOT_FOUND')
  const { seal } = receipt
  const words = await wordsFor({ reader, betTitles, lang }, [receipt])
  return {
    entry_id: receipt.key,
    create_time: receipt.at.getTime(),
    ...showAbout(receipt, words),
    movements: receipt.movements.map((movement) => showMovement({ ...receipt, ...movement }, words)),
    seal: seal && {
      day: dateOf(seal.day),
      link: seal.link,
      hash: seal.hash,
      sealed_time: seal.sealedAt.getTime(),
    },
  }
}

const DAY_MS = 86_400_000
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
