import './withdraw.css'
import { History } from 'lucide-react'
import { useEffect } from 'react'
import { reportEvent } from '../../lib/analytics.ts'
import { useText } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { openDialog } from '../../shell/open-dialog.ts'
import { StatePage } from '../../shell/StatePage.tsx'
import { StatePicture } from '../../shell/StatePicture.tsx'
import { useScreenTitle } from '../../shell/screen-title.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Loading } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { WithdrawContent } from './WithdrawContent.tsx'
import { WithdrawSkeleton } from './WithdrawSkeleton.tsx'

/** Taking money out: what can leave, what it costs, where it goes. */
export default function WithdrawScreen() {
  const text = useText()
  const state = useSession(({ credentials, isReturning }) =>
    credentials !== null ? 'player' : isReturning ? 'returning' : 'guest',
  )
  useEffect(() => reportEvent('withdraw_page_view'), [])
  if (state === 'guest') return <GuestWithdraw />
  return (
    <>
      <WithdrawHead />
      {state === 'player' ? (
        <WithdrawContent />
      ) : (
        <Loading name={text('loading')}>
          <WithdrawSkeleton />
        </Loading>
      )}
    </>
  )
}

function WithdrawHead() {
  const text = useText()
  return (
    <div className="withdraw-title">
      <h1 className="headline">{useScreenTitle()}</h1>
      <IconButton name={text('withdraw_history')} icon={<History />} onClick={() => void openDialog('withdrawals')} />
    </div>
  )
}

function GuestWithdraw() {
  const text = useText()
  return (
    <StatePage title={useScreenTitle()}>
      <EmptyState
        picture={<StatePicture picture="locked" />}
        title={text('withdraw_guest_title')}
        text={text('withdraw_guest_text')}
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
