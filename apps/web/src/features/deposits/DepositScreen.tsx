import './deposits.css'
import { History, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { reportEvent } from '../../lib/analytics.ts'
import { useText } from '../../lib/i18n.ts'
import { openDialog } from '../../shell/open-dialog.ts'
import { PlayerScreen } from '../../shell/PlayerScreen.tsx'
import { StatePicture } from '../../shell/StatePicture.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ErrorState } from '../../ui/StateMessage.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositSkeleton } from './DepositSkeleton.tsx'
import { useShop } from './deposit-queries.ts'

/** How much, what it brings, and how to pay it. */
export default function DepositScreen() {
  const text = useText()
  useEffect(() => reportEvent('deposit_page_view'), [])
  return (
    <PlayerScreen
      tools={<IconButton name={text('deposit_orders')} icon={<History />} onClick={() => void openDialog('orders')} />}
      guest={{ title: text('deposit_guest_title'), text: text('deposit_guest_text') }}
      skeleton={<DepositSkeleton />}
    >
      <ShopContent />
    </PlayerScreen>
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
