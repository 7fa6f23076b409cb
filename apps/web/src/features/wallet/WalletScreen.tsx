import './wallet.css'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { History } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { PlayerScreen } from '../../shell/player/PlayerScreen.tsx'
import { EyeToggle } from './EyeToggle.tsx'
import { TasksSkeleton } from './tasks/TasksSkeleton.tsx'
import { WalletContent } from './WalletContent.tsx'
import { CashSkeleton } from './WalletSkeleton.tsx'

/** What the player has, what is turning into cash, and what moved last. */
export default function WalletScreen() {
  const text = useText()
  return (
    <PlayerScreen
      tools={
        <>
          <EyeToggle />
          <IconButton
            name={text('wallet_history')}
            icon={<History />}
            onClick={() => void openDialog('transactions')}
          />
        </>
      }
      guest={{ title: text('wallet_guest_title'), text: text('wallet_guest_text') }}
      skeleton={
        <div className="wallet">
          <CashSkeleton />
          <TasksSkeleton />
        </div>
      }
    >
      <WalletContent />
    </PlayerScreen>
  )
}
