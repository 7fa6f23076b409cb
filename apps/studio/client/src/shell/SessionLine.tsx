import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useEffect, useState } from 'react'
import { writeMoney } from '../money.ts'
import type { Table } from '../table.ts'
import { text } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { writeClock } from './write-clock.ts'

type Props = { table: Table; isFramed: boolean; onFairness: () => void }

/**
 * How long, how much, how to check: the first line of every panel. In the casino's frame time and net stand in the casino's own
 * bar, by the casino's books; only demo money, which nobody there knows of, is told here.
 */
export function SessionLine({ table, isFramed, onFairness }: Props) {
  const { purse } = table
  const { balance, net } = table.seen
  return (
    <div className="sess">
      {!isFramed && (
        <span>
          <Icon name="clock" />
          <span className="unseen">{text('table_clock')}</span>
          <Clock since={table.startedAt} />
        </span>
      )}
      {isFramed && purse.money === 'demo' && (
        <span>
          {text('table_demo')}
          <Num>{writeMoney(balance, purse)}</Num>
        </span>
      )}
      {(!isFramed || purse.money === 'demo') && (
        <span>
          {text(purse.money === 'demo' ? 'table_demo_net' : 'table_net')}
          <Num className={net < 0n ? 'bad' : net > 0n ? 'good' : ''}>{writeMoney(net, purse, { sign: 'always' })}</Num>
        </span>
      )}
      <button type="button" onClick={onFairness}>
        <Icon name="shield-check" />
        {text('table_fairness')}
      </button>
    </div>
  )
}

function Clock({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <Num>{writeClock(now - since)}</Num>
}
