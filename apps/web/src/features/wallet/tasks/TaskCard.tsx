import { progressPercent, remainingStake } from '@tablestakes/domain/ledger/wagering'
import { betsLeft, FULL_RATE, type RateRange } from '@tablestakes/domain/ledger/wagering-told'
import { formatMoney } from '@tablestakes/domain/money/format'
import { LiveDot } from '@tablestakes/look/figures/Badge.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useSite } from '../../../lib/api/preload.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { writeRates } from '../../../shell/money/write-rates.ts'
import { weave } from '../../../ui/weave.ts'
import { Amount } from '../Amount.tsx'
import { useAmountsHidden } from '../hidden-amounts.ts'
import { TaskBar } from './TaskBar.tsx'
import { sourceOf, type Task, timesOfTask } from './tasks.ts'

type TaskCardProps = {
  task: Task
  /** Not all of the bonus that the tasks name is still there. */
  isShort?: boolean
  /** Says of the one that bets fill now that they do. */
  saysNow?: boolean
  /** What the games here count of a bet; null while it is not known. */
  rates?: RateRange | null
}

/** One wagering task: what it releases, how much has been bet for it and how much is still to bet. */
export function TaskCard({ task, isShort = false, saysNow = false, rates = null }: TaskCardProps) {
  const text = useText()
  const isHidden = useAmountsHidden()
  const { currency, currencySymbol } = useSite()
  const source = sourceOf(task)
  const times = timesOfTask(task)
  const bets = rates && task.kind === 'coin' && rates.least < FULL_RATE ? betsLeft(task, rates.most) : null
  const money = (amount: bigint) => formatMoney(amount, currency, { symbol: currencySymbol })
  return (
    <TaskBar
      mark={<img src={`/art/${source.art}.svg`} alt="" width="36" height="36" draggable={false} />}
      title={text(source.text)}
      text={
        <>
          {times !== null && (
            <>
              {text('task_wager')} <Num>{times}</Num>
            </>
          )}
          {task.isWaiting && ` · ${text('task_waits')}`}
        </>
      }
      prize={<Amount amount={task.amount} />}
      prizeText={text(task.kind === 'cash' ? 'task_unlocks' : isShort ? 'task_becomes_at_most' : 'task_becomes_cash')}
      percent={progressPercent(task)}
      valueText={isHidden ? undefined : text('task_value', { done: money(task.cur), target: money(task.target) })}
      done={
        <>
          <b>
            <Amount amount={task.cur} />
          </b>
          {' / '}
          <Amount amount={task.target} symbol={false} />
        </>
      }
      left={
        <>
          {text('task_left')}{' '}
          <b>
            <Amount amount={remainingStake(task)} />
          </b>
        </>
      }
      note={
        (bets !== null || (saysNow && !task.isWaiting)) && (
          <>
            {bets !== null && <BetsToGo bets={bets} rates={rates!} />}
            {saysNow && !task.isWaiting && <Now />}
          </>
        )
      }
      isWaiting={task.isWaiting}
    />
  )
}

/** What is left is counted in the task's own measure; games count a part of a bet, so it takes more bets than that. */
function BetsToGo({ bets, rates }: { bets: bigint; rates: RateRange }) {
  const text = useText()
  const figures = [
    <Num key="rates">{writeRates(rates)}</Num>,
    <b key="bets">
      <Amount amount={bets} />
    </b>,
  ]
  return <p className="tasks-bets">{weave(text('task_bets'), figures)}</p>
}

function Now() {
  const text = useText()
  return (
    <p className="tasks-now">
      <LiveDot />
      {text('tasks_now')}
    </p>
  )
}
