import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { Net } from '../Net.tsx'
import { writeMinutes } from '../write-minutes.ts'
import type { Statistics } from './Charts.tsx'

const COLUMNS = [
  'figures_deposited',
  'figures_withdrawn',
  'figures_staked',
  'figures_won',
  'figures_net',
  'figures_time',
] as const

/** What the charts show, in figures, the newest first: for readers who do not see them, and for all who want them exactly. */
export function FiguresTable({ statistics, names }: { statistics: Statistics; names: readonly string[] }) {
  const text = useText()
  const rows = statistics.list.map((figures, place) => ({ ...figures, name: names[place]! })).reverse()
  return (
    <details className="care-table card">
      <summary>{text('figures_table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, so keys must be able to scroll it. */}
      <section className="care-table-room" aria-label={text('figures_table')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('figures_step')}</th>
              {COLUMNS.map((key) => (
                <th key={key} scope="col">
                  {text(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.from}>
                <th scope="row">{row.name}</th>
                {[row.deposited, row.withdrawn, row.staked, row.won].map((amount, place) => (
                  <td key={COLUMNS[place]}>
                    <SiteMoney amount={amount} symbol={false} />
                  </td>
                ))}
                <td>
                  <Net amount={row.net} />
                </td>
                <td>{writeMinutes(row.minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
