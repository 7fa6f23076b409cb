import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Ordinal } from '@tablestakes/look/figures/Ordinal.tsx'
import { writePercent } from '../figures.ts'
import { writeMoney } from '../money.ts'
import type { Table } from '../table.ts'
import { text } from '../text.ts'

/** What the game is, what it returns, what may be bet, how it is played. */
export function RulesPart({ table }: { table: Table }) {
  const { game, purse, view, bounds } = table
  return (
    <>
      <p className="lead">{text(game.about)}</p>
      <dl className="facts card">
        <div>
          <dt>{text('table_rtp')}</dt>
          <dd>
            <Num>{writePercent(game.rtp(table.params))}</Num>
          </dd>
        </div>
        <div>
          <dt>{text('table_least_bet')}</dt>
          <dd>
            <Num>{writeMoney(bounds.least, purse)}</Num>
          </dd>
        </div>
        <div>
          <dt>{text('table_most_bet')}</dt>
          <dd>
            <Num>{writeMoney(bounds.most, purse)}</Num>
          </dd>
        </div>
        <div>
          <dt>{text('table_most_win')}</dt>
          <dd>
            <Num>{writeMoney(view.limits.most_win, purse)}</Num>
          </dd>
        </div>
      </dl>
      {game.Pays && <game.Pays table={table} />}
      <ol className="rules">
        {game.rules.map((rule, place) => (
          <li key={rule}>
            <Ordinal>{place + 1}</Ordinal>
            <p>{text(rule)}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
