import './deposits.css'
import { History, RotateCw } from 'lucide-react'
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
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositSkeleton } from './DepositSkeleton.tsx'
import { useShop } from './deposit-queries.ts'

/** How much, what it brings, and how to pay it. */
export default function DepositScreen() {
  const state = useSession(({ credentials, isReturning }) =>
    credentials !== null ? 'player' : isReturning ? 'returning' : 'guest',
  )
  useEffect(() => reportEvent('deposit_page_view'), [])
  if (state === 'guest') return <GuestDeposit />
  return (
    <div className="deposit">
      <DepositHead />
      {state === 'player' ? <ShopContent /> : <DepositSkeleton />}
    </div>
  )
}

function DepositHead() {
  const text = useText()
  return (
    <div className="deposit-title">
      <h1 className="headline">{useScreenTitle()}</h1>
      <IconButton name={text('deposit_orders')} icon={<History />} onClick={() => void openDialog('orders')} />
    </div>
  )
}

function ShopContent() {
  const text = useText()
  const { data: shop, isError, isFetching, refetch } = useShop()
  if (shop) return <DepositForm shop={shop} />
  if (!isError) return <DepositSkeleton />
  return (
    <ErrorState
      picture={<StatePicture picture="error" />}
      title={text('did_not_load_title')}
      text={text('deposit_failed_text')}
      action={
        <Button icon={<RotateCw />} busy={isFetching} onClick={() => void refetch()}>
          {text('try_again')}
        </Button>
      }
    />
  )
}

function GuestDeposit() {
  const text = useText()
  return (
    <StatePage title={useScreenTitle()}>
      <EmptyState
        picture={<StatePicture picture="locked" />}
        title={text('deposit_guest_title')}
        text={text('deposit_guest_text')}
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
