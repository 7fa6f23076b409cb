import './deposits.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { History, RotateCw, ShieldPlus } from 'lucide-react'
import { useEffect } from 'react'
import { reportEvent } from '../../lib/tracking/analytics.ts'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { PlayerScreen } from '../../shell/player/PlayerScreen.tsx'
import { openProtection } from '../../shell/protection/open-protection.ts'
import { StopCard } from '../../shell/protection/StopCard.tsx'
import { useStop } from '../../shell/protection/use-stop.ts'
import { StatePicture } from '../../shell/states/StatePicture.tsx'
import { ErrorState } from '../../ui/states/StateMessage.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositSkeleton } from './DepositSkeleton.tsx'
import { useShop } from './deposit-queries.ts'

/** How much, what it brings, and how to pay it. */
export default function DepositScreen() {
  const text = useText()
  useEffect(() => reportEvent('deposit_page_view'), [])
  return (
    <PlayerScreen
      tools={
        <>
          <IconButton name={text('safer_play')} icon={<ShieldPlus />} onClick={() => void openProtection()} />
          <IconButton name={text('deposit_orders')} icon={<History />} onClick={() => void openDialog('orders')} />
        </>
      }
      guest={{ title: text('deposit_guest_title'), text: text('deposit_guest_text') }}
      skeleton={<DepositSkeleton />}
    >
      <ShopContent />
    </PlayerScreen>
  )
}

function ShopContent() {
  const text = useText()
  const stop = useStop()
  const { data: shop, isError, isFetching, refetch } = useShop()
  if (stop) return <StopCard stop={stop} />
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
