import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

export type Payment = {
  id: string
  orderNo: string
  amount: string
  currency: string
  scheme: string
  bankType: string
  payerName: string
  payerCpf: string
  returnUrl: string
  notifyUrl: string
  code: string
  status: 'pending' | 'paid' | 'failed' | 'expired'
  paidAmount: string | null
  paidCurrency: string | null
  createdAt: number
  expiresAt: number
  dueAt: number | null
  endedAt: number | null
}

export type Payout = {
  id: string
  orderNo: string
  amount: string
  currency: string
  scheme: string
  /** The receiver's details, as JSON. */
  account: string
  notifyUrl: string
  status: 'processing' | 'paid' | 'failed'
  reason: string
  createdAt: number
  dueAt: number
  endedAt: number | null
}

export type Store = { payments: Table<Payment>; payouts: Table<Payout> }

/** Payments and payouts, each known by the provider's id and by the caller's order number. */
export function openStore(database: DatabaseSync): Store {
  return {
    payments: openTable<Payment>(database, {
      name: 'payment',
      open: 'pending',
      columns:
        'id order_no amount currency scheme bank_type payer_name payer_cpf return_url notify_url code status paid_amount paid_currency created_at expires_at due_at ended_at',
    }),
    payouts: openTable<Payout>(database, {
      name: 'payout',
      open: 'processing',
      columns: 'id order_no amount currency scheme account notify_url status reason created_at due_at ended_at',
    }),
  }
}

type Table<Row> = {
  add(row: Row): void
  byId(id: string): Row | undefined
  byOrderNo(orderNo: string): Row | undefined
  newest(count: number): Row[]
  change(id: string, changes: Partial<Row>): void
  /** Those still open whose time has come. */
  due(nowMs: number): Row[]
  /** When the next open one is due. */
  nextDueAt(): number | null
}

type Stored = Record<string, SQLInputValue> & { id: string }

function openTable<Row extends Stored>(
  database: DatabaseSync,
  { name, open, columns }: { name: string; open: Row['status'] & string; columns: string },
): Table<Row> {
  const names = columns.split(' ')
  const shown = names.map((column) => `${column} as "${camelCase(column)}"`).join(', ')
  const select = (rest: string) => database.prepare(`select ${shown} from ${name} ${rest}`)
  const insert = database.prepare(
    `insert into ${name} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
  )
  const byId = select('where id = ?')
  const byOrderNo = select('where order_no = ?')
  const newest = select('order by created_at desc, rowid desc limit ?')
  const due = select(`where status = '${open}' and due_at <= ? order by due_at`)
  const nextDue = database.prepare(
    `select min(due_at) as at from ${name} where status = '${open}' and due_at is not null`,
  )

  return {
    add: (row) => {
      insert.run(...names.map((column) => row[camelCase(column)]!))
    },
    byId: (id) => byId.get(id) as Row | undefined,
    byOrderNo: (orderNo) => byOrderNo.get(orderNo) as Row | undefined,
    newest: (count) => newest.all(count) as Row[],
    change(id, changes) {
      const changed = names.filter((column) => camelCase(column) in changes)
      const values = changed.map((column) => changes[camelCase(column)]!)
      const assignments = changed.map((column) => `${column} = ?`).join(', ')
      database.prepare(`update ${name} set ${assignments} where id = ?`).run(...values, id)
    },
    due: (nowMs) => due.all(nowMs) as Row[],
    nextDueAt: () => nextDue.get()!.at as number | null,
  }
}

const camelCase = (column: string) => column.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase())
