import './KeyValue.css'
import type { ReactNode } from 'react'

type KeyValueRow = { key: string; term: ReactNode; value: ReactNode; total?: boolean }

/** Terms with their values: fees, receipts, facts. The last row may be the sum. */
export function KeyValue({ rows }: { rows: readonly KeyValueRow[] }) {
  return (
    <dl className="kv">
      {rows.map(({ key, term, value, total }) => (
        <div key={key} data-total={total || undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
