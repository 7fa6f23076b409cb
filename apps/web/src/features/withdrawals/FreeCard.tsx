import type { WithdrawInfo } from '@tablestakes/contract/withdrawals'
import { progressPercent, remainingStake } from '@tablestakes/domain/ledger/wagering'
import { ChevronRight } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { SiteMoney, useFigures, useWrittenMoney } from '../../shell/money/SiteMoney.tsx'
import { ProgressBar } from '../../ui/figures/ProgressBar.tsx'

/** From this many characters on a figure needs the whole width of a narrow card. */
const LONG_FIGURE = 14

/** What can leave, large; below it what cannot yet, and how far it is from that. */
export function FreeCard({ info }: { info: WithdrawInfo }) {
  const text = useText()
  const hasBonus = info.coin > 0n
  const figures = useFigures()(info.can_withdraw)
  return (
    <section
      className="free card"
      data-long={figures >= LONG_FIGURE || undefined}
      style={{ '--figures': figures } as CSSProperties}
    >
      <img className="free-art" src="/art/objects/stakes.svg" alt="" width="164" height="130" draggable={false} />
      <h2>{text('withdraw_free')}</h2>
      <p className="free-amount">
        <SiteMoney amount={info.can_withdraw} size="big" counts />
      </p>
      <Onward name={text('withdraw_free_how')} onPress={() => void openDialog('credit-list')} />
      {(info.can_not_withdraw > 0n || hasBonus) && (
        <div className="free-locked">
          <h3>{text('withdraw_locked')}</h3>
          {info.can_not_withdraw > 0n && (
            <Locked
              mark="cash"
              name={text('withdraw_locked_cash')}
              amount={info.can_not_withdraw}
              task={{ cur: info.cash_task_cur, target: info.cash_task_target }}
              say="withdraw_locked_cash_text"
            />
          )}
          {hasBonus && (
            <Locked
              mark="bonus"
              name={text('withdraw_locked_bonus')}
              amount={info.coin}
              task={{ cur: info.coin_task_cur, target: info.coin_task_target }}
              say="withdraw_locked_bonus_text"
              warning={info.extra_del_coin > 0n && text('withdraw_locked_bonus_lost')}
            />
          )}
          <Onward name={text('withdraw_locked_tasks')} onPress={() => void openDialog('bonus-tasks')} />
        </div>
      )}
    </section>
  )
}

function Onward({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button type="button" className="free-onward" onClick={onPress}>
      {name}
      <ChevronRight className="flip" aria-hidden="true" />
    </button>
  )
}

type LockedProps = {
  mark: 'cash' | 'bonus'
  name: string
  amount: bigint
  task: { cur: bigint; target: bigint }
  say: 'withdraw_locked_cash_text' | 'withdraw_locked_bonus_text'
  warning?: ReactNode
}

/** Money that bets set free: how much, how far, and what is still missing. */
function Locked({ mark, name, amount, task, say, warning }: LockedProps) {
  const text = useText()
  const money = useWrittenMoney()
  const left = remainingStake(task)
  return (
    <div className="locked">
      <img src={`/art/marks/purse-${mark}.svg`} alt="" width="32" height="32" draggable={false} />
      <div>
        <p className="locked-head">
          <span>{name}</span>
          <b>
            <SiteMoney amount={amount} />
          </b>
        </p>
        {task.target > 0n && (
          <ProgressBar
            name={name}
            percent={progressPercent(task)}
            valueText={text('withdraw_locked_value', { done: money(task.cur), target: money(task.target) })}
          />
        )}
        <p className="locked-text">
          {left > 0n && text(say, { amount: money(left) })} {warning && <strong>{warning}</strong>}
        </p>
      </div>
    </div>
  )
}
