import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { readDecimalText, toDecimalText } from '@tablestakes/domain/money/decimal-text'
import { UNIT } from '@tablestakes/domain/money/money'

type Row = {
  order_no: string
  direction: 'in' | 'out'
  id: string
  amount: string
  currency: string
  status: 'paid' | 'failed'
  at: number
}
export type SettlementItem = Omit<Row, 'at'> & { at: string }
type Page = { items: SettlementItem[]; next: string | null }

export type Plant = {
  kind: 'missing' | 'extra' | 'different'
  order_no?: string | undefined
  direction?: 'in' | 'out' | undefined
  amount?: string | undefined
  currency?: string | undefined
  status?: 'paid' | 'failed' | undefined
  day?: string | undefined
}

export type Settlements = ReturnType<typeof openSettlements>

const DAY_MS = 86_400_000
const NOON_MS = DAY_MS / 2

const ENDED = `
  select order_no, 'in' as direction, id, coalesce(paid_amount, amount) as amount,
    coalesce(paid_currency, currency) as currency, status, ended_at as at
  from payment where status in ('paid', 'failed')
  union all
  select order_no, 'out', id, amount, currency, status, ended_at from payout where status in ('paid', 'failed')`

/** What differs replaces what is true, what is missing is left out, and what nobody ordered is added. */
const REPORTED = `
  select e.order_no, e.direction, e.id, coalesce(p.amount, e.amount) as amount, coalesce(p.currency, e.currency) as currency,
    coalesce(p.status, e.status) as status, e.at
  from (${ENDED}) e left join planted p on p.order_no = e.order_no and p.kind = 'different'
  where not exists (select 1 from planted m where m.order_no = e.order_no and m.kind = 'missing')
  union all
  select order_no, direction, id, amount, currency, status, at from planted where kind = 'extra'`

/** The report of what ended on a day (UTC), in pages, and the mistakes that were planted in it for somebody to find. */
export function openSettlements(database: DatabaseSync, clock: () => number) {
  const report = database.prepare(
    `select * from (${REPORTED}) where at >= ? and at < ? and (at, id) > (?, ?) order by at, id limit ?`,
  )
  const one = database.prepare(`select * from (${ENDED}) where order_no = ?`)
  const insert = database.prepare(
    `insert or replace into planted (order_no, kind, direction, id, amount, currency, status, at) values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )

  return {
    /** Null for a cursor that we did not make. */
    page({ startMs, after, limit }: { startMs: number; after: string | undefined; limit: number }): Page | null {
      const from = after === undefined ? { at: 0, id: '' } : readCursor(after)
      if (from === null) return null
      const rows = report.all(startMs, startMs + DAY_MS, from.at, from.id, limit + 1) as Row[]
      const items = rows.slice(0, limit)
      return {
        items: items.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
        next: rows.length > limit ? writeCursor(items.at(-1)!) : null,
      }
    },
    /** Null when there is no such order that has ended. */
    plant({ kind, ...wanted }: Plant): SettlementItem | null {
      const ended = wanted.order_no === undefined ? undefined : (one.get(wanted.order_no) as Row | undefined)
      if (kind !== 'extra' && !ended) return null
      const row = kind === 'extra' ? invent(wanted) : { ...ended!, ...(kind === 'different' && differ(ended!, wanted)) }
      insert.run(row.order_no, kind, row.direction, row.id, row.amount, row.currency, row.status, row.at)
      return { ...row, at: new Date(row.at).toISOString() }
    },
    /** The report is true again. */
    clear(): void {
      database.exec('delete from planted')
    },
  }

  function invent({ order_no, direction, amount, currency, status, day }: Omit<Plant, 'kind'>): Row {
    const id = `pay_${randomUUID().replaceAll('-', '')}`
    return {
      order_no: order_no ?? `D${id.slice(-20).toUpperCase()}`,
      direction: direction ?? 'in',
      id,
      amount: amount ?? '100',
      currency: currency ?? 'IDR',
      status: status ?? 'paid',
      at: day === undefined ? clock() : Date.parse(day) + NOON_MS,
    }
  }
}

/** As asked, and where nothing was asked for, one unit more than it was. */
function differ(row: Row, { amount, currency, status }: Omit<Plant, 'kind'>): Partial<Row> {
  if (amount === undefined && currency === undefined && status === undefined) {
    return { amount: toDecimalText(readDecimalText(row.amount)! + UNIT) }
  }
  return { amount: amount ?? row.amount, currency: currency ?? row.currency, status: status ?? row.status }
}

const writeCursor = ({ at, id }: Row) => Buffer.from(`${at} ${id}`).toString('base64url')

function readCursor(text: string): { at: number; id: string } | null {
  const match = /^(\d{1,15}) (\w{1,64})$/.exec(Buffer.from(text, 'base64url').toString())
  return match && { at: Number(match[1]), id: match[2]! }
}
