import { bonusTypes, type listBonuses as listCall } from '@tablestakes/contract/bonuses'
import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { moneyTypes } from '@tablestakes/contract/fields'
import { historyPageSize } from '@tablestakes/contract/pages'
import type { Reader } from '@tablestakes/node/database'
import { bonusesOf, loadStatement, type Movement, type Owner } from '../../ledger/index.ts'
import { payoutsAmong } from '../promotions/index.ts'

type Bonus = ResponseOf<typeof listCall>['list'][number]
type Type = Bonus['type']

/** Reasons for which the house gives cash without a task, and where they say it came from. */
const CASH_SOURCES = {
  promotion: 'promotion',
  redeem: 'redeem',
  mail: 'mail',
  vip: 'vip',
  deposit_extra: 'deposit',
} as const
type CashReason = keyof typeof CASH_SOURCES

/** Entries of one millisecond may stand on both sides of a page's end. */
const OF_ONE_MOMENT = 32

/** Where a page ends: a moment, and an id of it. */
type Place = { atMs: number; id: string }

/** Every bonus ever given, newest first: those with a task (1), what was collected and paid out (2), what came as cash (6). */
export async function listBonuses(
  reader: Reader,
  owner: Owner,
  { type, last_id: lastId = '', limit = historyPageSize }: RequestOf<typeof listCall>,
): Promise<ResponseOf<typeof listCall>> {
  const after = placeOf(lastId)
  const rows = limit + OF_ONE_MOMENT
  const found = [
    ...(type === undefined || type === bonusTypes.BONUS ? await withTask(reader, owner, { after, rows }) : []),
    ...(type === bonusTypes.BONUS ? [] : await asCash(reader, owner, { after, rows, type })),
  ]
  const shown = found
    .filter((bonus) => after === null || isAfter(bonus, after))
    .toSorted((one, other) => (isAfter(other, { atMs: one.create_time, id: one.id }) ? -1 : 1))
    .slice(0, limit)
  const last = shown.at(-1)
  return { list: shown, last_id: shown.length === limit && last ? `${last.create_time}.${last.id}` : '' }
}

function placeOf(lastId: string): Place | null {
  const [, at, id] = /^(\d{1,16})\.(\w{1,32})$/.exec(lastId) ?? []
  return at === undefined || id === undefined ? null : { atMs: Number(at), id }
}

/** Older, or of the same moment with a lower id. */
const isAfter = ({ create_time: atMs, id }: Pick<Bonus, 'create_time' | 'id'>, place: Place): boolean =>
  atMs < place.atMs || (atMs === place.atMs && id < place.id)

type Asking = { after: Place | null; rows: number; type?: Type | undefined }

async function withTask(reader: Reader, owner: Owner, { after, rows }: Asking): Promise<Bonus[]> {
  const upTo = after === null ? null : new Date(after.atMs)
  const bonuses = await bonusesOf(reader, { ...owner, upTo, limit: rows })
  return bonuses.map(({ id, source, amount, cur, target, state, createdAt, endedAt }) => ({
    ...{ id: String(id), type: bonusTypes.BONUS, source_key: source, cur, target, state },
    award: { money_type: moneyTypes.COIN, amount },
    create_time: createdAt.getTime(),
    finish_time: endedAt?.getTime() ?? null,
  }))
}

/** Each reason is looked through until there is enough of the type that is asked for. */
async function asCash(reader: Reader, owner: Owner, { after, rows, type }: Asking): Promise<Bonus[]> {
  const found: Bonus[] = []
  for (const reason of Object.keys(CASH_SOURCES) as CashReason[]) {
    const own: Bonus[] = []
    let before: bigint | undefined
    do {
      const page = await loadStatement(reader, {
        ...{ ...owner, purse: 'cash', reason, before, limit: rows },
        ...(after && { toMs: after.atMs }),
      })
      const given = page.movements.filter(({ change }) => change > 0n)
      const keys = given.map(({ key }) => key)
      const payouts = reason === 'promotion' ? await payoutsAmong(reader, owner.playerId, keys) : new Set<string>()
      own.push(
        ...given
          .map((movement) => showCash(movement, { reason, isPayout: payouts.has(movement.key) }))
          .filter((bonus) => type === undefined || bonus.type === type),
      )
      before = page.next ?? undefined
    } while (before !== undefined && own.length < rows)
    found.push(...own)
  }
  return found
}

function showCash(
  { number, at, change }: Movement,
  { reason, isPayout }: { reason: CashReason; isPayout: boolean },
): Bonus {
  return {
    id: `m${number}`,
    type: isPayout ? bonusTypes.PAYOUTS : bonusTypes.CASH,
    source_key: CASH_SOURCES[reason],
    award: { money_type: moneyTypes.CASH, amount: change },
    ...{ cur: 0n, target: 0n, state: 'finished', create_time: at.getTime(), finish_time: at.getTime() },
  }
}
