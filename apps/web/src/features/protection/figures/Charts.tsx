import type { ResponseOf } from '@tablestakes/contract/call'
import type { getStatistics } from '@tablestakes/contract/protection'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Info } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { Net } from '../Net.tsx'
import { writeMinutes } from '../write-minutes.ts'
import { BarChart } from './BarChart.tsx'
import { returnOf } from './chart-scale.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { HeatMap } from './HeatMap.tsx'
import { KindBars } from './KindBars.tsx'
import { stepName } from './step-names.ts'

export type Statistics = ResponseOf<typeof getStatistics>

/** The sums, then the net result and the time step by step, then where it went. */
export function Charts({ statistics }: { statistics: Statistics }) {
  const text = useText()
  const { step, time_zone, list, total, kinds, calendar } = statistics
  const names = list.map(({ from }) => stepName(step, from, time_zone))
  const returned = returnOf(total.staked, total.won)
  return (
    <>
      <dl className="care-figures card">
        <div>
          <dt>{text('figures_deposited')}</dt>
          <dd>
            <SiteMoney amount={total.deposited} format="own" />
          </dd>
        </div>
        <div>
          <dt>{text('figures_withdrawn')}</dt>
          <dd>
            <SiteMoney amount={total.withdrawn} format="own" />
          </dd>
        </div>
        <div>
          <dt>{text('figures_net')}</dt>
          <dd>
            <Net amount={total.net} format="own" />
          </dd>
        </div>
      </dl>
      <section className="care-chart card">
        <h3>{text('figures_won_lost')}</h3>
        <BarChart
          tone="net"
          bars={list.map(({ from, net }, place) => ({ key: from, name: names[place]!, value: net }))}
          written={(value) => <Net amount={value} format="own" />}
        />
      </section>
      <section className="care-chart card">
        <h3>
          {text('figures_time')} <span>{writeMinutes(total.minutes)}</span>
        </h3>
        <BarChart
          tone="time"
          bars={list.map(({ from, minutes }, place) => ({ key: from, name: names[place]!, value: BigInt(minutes) }))}
          written={(value) => writeMinutes(Number(value))}
        />
      </section>
      <HeatMap calendar={calendar} />
      {kinds.length > 0 && (
        <section className="care-chart card">
          <h3>{text('figures_kinds')}</h3>
          <KindBars kinds={kinds} />
        </section>
      )}
      <FiguresTable statistics={statistics} names={names} />
      {returned !== null && (
        <p className="care-info">
          <Info aria-hidden="true" />
          <span>
            {text('figures_return')} <Num>{returned}%</Num>. {text('figures_costs')}
          </span>
        </p>
      )}
    </>
  )
}
