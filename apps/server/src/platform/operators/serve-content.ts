import type { OperatorCall } from '@tablestakes/contract/operator/call'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { App } from '../http/serving.ts'
import { putRow } from './put-row.ts'
import { serveOperator } from './serve-operator.ts'
import type { Acting } from './serving.ts'

type Row = Record<string, unknown>

type Content = {
  table: string
  /** The columns that name a row, as the request does. */
  key: readonly string[]
  /** Everything that is shown, as its schema wants it. */
  columns: string
  order: string
  mustExist?: boolean
  /** Where a column is read otherwise than its schema wants it. */
  shape?: (row: Row) => Row
  /** Refuses what the table itself would allow. */
  check?: (tx: Tx, request: Row) => Promise<void>
}

/** A table that operators read and change row by row: its fields are the columns, by the same names. */
export function serveContent(app: App, calls: { list: OperatorCall; put: OperatorCall }, content: Content): void {
  const { table, key, mustExist, check } = content
  serveOperator(app, calls.list, async (request) => ({ list: await readRows(app.database, content, request as Row) }))
  serveOperator(
    app,
    calls.put,
    async (request, caller) => {
      const { tx, note } = caller as Acting
      const fields = request as Row
      await check?.(tx, fields)
      const named = Object.fromEntries(key.map((name) => [name, fields[name]]))
      const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !key.includes(name)))
      note(await putRow(tx, { table, key: named, values, ...(mustExist && { mustExist }) }))
      return (await readRows(tx, content, named))[0]
    },
    { about: (request) => key.map((name) => String((request as Row)[name])).join(' ') },
  )
}

async function readRows(
  reader: Reader,
  { table, columns, order, shape = (row) => row }: Content,
  where: Row,
): Promise<Row[]> {
  const named = Object.entries(where).filter(([, value]) => value !== undefined)
  const conditions = named.map(([name], place) => `${name} = $${place + 1}`)
  const { rows } = await reader.query<Row>(
    `select ${columns} from ${table} ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by ${order}`,
    named.map(([, value]) => value),
  )
  return rows.map(shape)
}
