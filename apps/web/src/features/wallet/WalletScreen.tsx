import './wallet.css'
import { History } from 'lucide-react'
import { useText } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { openDialog } from '../../shell/open-dialog.ts'
import { StatePage } from '../../shell/StatePage.tsx'
import { StatePicture } from '../../shell/StatePicture.tsx'
import { useScreenTitle } from '../../shell/screen-title.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { EyeToggle } from './EyeToggle.tsx'
import { TasksSkeleton } from './tasks/TasksSkeleton.tsx'
import { WalletContent } from './WalletContent.tsx'
import { CashSkeleton } from './WalletSkeleton.tsx'

/** What the player has, what is turning into cash, and what moved last. */
export default function WalletScreen() {
  const state = useSession(({ credentials, isReturning }) =>
    credentials !== null ? 'player' : isReturning ? 'returning' : 'guest',
  )
  if (state === 'guest') return <GuestWallet />
  return (
    <>
      <WalletHead />
      {state === 'player' ? (
        <WalletContent />
      ) : (
        <div className="wallet">
          <CashSkeleton />
          <TasksSkeleton />
        </div>
      )}
    </>
  )
}

function WalletHead() {
  const text = useText()
  return (
    <div className="wallet-title">
      <h1 className="headline">{useScreenTitle()}</h1>
      <EyeToggle />
      <IconButton name={text('wallet_history')} icon={<History />} onClick={() => void openDialog('transactions')} />
    </div>
  )
}

function GuestWallet() {
  const text = useText()
  return (
    <StatePage title={useScreenTitle()}>
      <EmptyState
        picture={<StatePicture picture="locked" />}
        title={text('wallet_guest_title')}
        text={text('wallet_guest_text')}
        action={
          <div className="state-do">
            <Button onClick={() => void openDialog('login')}>{text('log_in')}</Button>
            <Button look="action" onClick={() => void openDialog('register')}>
              {text('join')}
            </Button>
          </div>
        }
      />
    </StatePage>
  )
}
