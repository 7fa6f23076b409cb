import './wallet.css'
import { withdrawable } from '@tablestakes/domain/payments/withdrawals'
import { ChevronRight, Send } from 'lucide-react'
import { navigate } from '../../lib/address/hash-location.ts'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import { SandboxNote } from '../../shell/frame/SandboxNote.tsx'
import { List, ListRow } from '../../ui/lists/List.tsx'
import { ListSkeleton, Loading } from '../../ui/states/Skeleton.tsx'
import { Amount, GoldAmount } from './Amount.tsx'
import { BigAmount } from './BigAmount.tsx'
import { MoneyButtons } from './CashCard.tsx'
import { EyeToggle } from './EyeToggle.tsx'
import { SectionFailed } from './SectionFailed.tsx'
import { TaskCard } from './tasks/TaskCard.tsx'
import { isBonusShort, tasksOf } from './tasks/tasks.ts'
import { type Purses, useBetTasks, useWallet } from './wallet-queries.ts'

/** From the balance pill: what each balance is for, the task that advances now, and the ways money moves. */
export default function PurseDialog() {
  const text = useText()
  const wallet = useWallet()
  return (
    <DialogSheet title={text('dialog_purse')} footer={<MoneyButtons />}>
      <div className="purse">
        {wallet.purses ? (
          <PurseContent purses={wallet.purses} />
        ) : wallet.hasFailed ? (
          <SectionFailed query={wallet} />
        ) : (
          <Loading name={text('loading')}>
            <ListSkeleton rows={3} />
          </Loading>
        )}
        <button type="button" className="purse-onward" onClick={() => navigate('/wallet')}>
          {text('purse_open_wallet')}
          <ChevronRight className="flip" aria-hidden="true" />
        </button>
        <SandboxNote />
      </div>
    </DialogSheet>
  )
}

function PurseContent({ purses }: { purses: Purses }) {
  const text = useText()
  const { data } = useBetTasks()
  const tasks = data && tasksOf(data)
  const { bound } = withdrawable({ cash: purses.money, boundCash: data?.totalCash ?? 0n })
  const frozen = purses.frozen_money + purses.frozen_coin
  return (
    <>
      <div className="purse-sum">
        <div>
          <h3>{text('purse_together')}</h3>
          <BigAmount amount={purses.money + purses.coin} />
        </div>
        <EyeToggle />
      </div>
      <List name={text('balance')}>
        <ListRow
          mark={<PurseMark purse="cash" />}
          title={text('purse_cash')}
          // Nothing is promised before the tasks have said what they bind; the line keeps its place.
          text={data ? text(bound > 0n ? 'purse_cash_bound_note' : 'purse_cash_note') : '\u00a0'}
          end={<Amount amount={purses.money} counts />}
        />
        {frozen > 0n && (
          <ListRow
            mark={<Send className="flip" />}
            title={text('purse_frozen_cash')}
            text={text('purse_frozen_note')}
            end={<Amount amount={frozen} counts />}
          />
        )}
        <ListRow
          mark={<PurseMark purse="bonus" />}
          title={text('purse_bonus')}
          text={text('purse_bonus_note')}
          end={<Amount amount={purses.coin} counts />}
        />
        <ListRow
          mark={<PurseMark purse="gold" />}
          title={text('purse_gold')}
          text={text('purse_gold_note')}
          end={<GoldAmount amount={purses.gold} counts />}
        />
      </List>
      {tasks?.[0] && <TaskCard task={tasks[0]} isShort={isBonusShort(tasks, purses.coin)} />}
    </>
  )
}

function PurseMark({ purse }: { purse: 'cash' | 'bonus' | 'gold' }) {
  return <img className="purse-mark" src={`/art/marks/purse-${purse}.svg`} alt="" width="28" height="28" />
}
