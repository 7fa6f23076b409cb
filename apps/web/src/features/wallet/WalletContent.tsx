import './wallet.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { RotateCw } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { SandboxNote } from '../../shell/frame/SandboxNote.tsx'
import { OrderReminder } from '../../shell/money/OrderReminder.tsx'
import { StatePicture } from '../../shell/states/StatePicture.tsx'
import { ErrorState } from '../../ui/states/StateMessage.tsx'
import { CashCard } from './CashCard.tsx'
import { RecentSection } from './RecentSection.tsx'
import { TaskSection } from './tasks/TaskSection.tsx'
import { CashSkeleton } from './WalletSkeleton.tsx'
import { useBetTasks, useWallet } from './wallet-queries.ts'

/** Balances, tasks and the last movements; the page and the overlay over games show the same. */
export function WalletContent({ hasEye = false }: { hasEye?: boolean }) {
  const { purses, hasFailed } = useWallet()
  const { data: tasks } = useBetTasks()
  if (hasFailed) return <WalletFailed />
  return (
    <div className="wallet">
      <div className="wallet-columns">
        <div className="wallet-column">
          <OrderReminder />
          {purses ? <CashCard purses={purses} boundCash={tasks?.totalCash} hasEye={hasEye} /> : <CashSkeleton />}
          <TaskSection coin={purses?.coin ?? 0n} />
        </div>
        <div className="wallet-column">
          <RecentSection />
          <SandboxNote />
        </div>
      </div>
    </div>
  )
}

function WalletFailed() {
  const text = useText()
  const { isFetching, refetch } = useWallet()
  return (
    <div className="wallet">
      <ErrorState
        picture={<StatePicture picture="error" />}
        title={text('did_not_load_title')}
        text={text('wallet_failed_text')}
        action={
          <Button icon={<RotateCw />} busy={isFetching} onClick={() => void refetch()}>
            {text('try_again')}
          </Button>
        }
      />
    </div>
  )
}
