import './withdraw.css'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { History } from 'lucide-react'
import { useEffect } from 'react'
import { reportEvent } from '../../lib/tracking/analytics.ts'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { PlayerScreen } from '../../shell/player/PlayerScreen.tsx'
import { Loading } from '../../ui/states/Skeleton.tsx'
import { WithdrawContent } from './WithdrawContent.tsx'
import { WithdrawSkeleton } from './WithdrawSkeleton.tsx'

/** Taking money out: what can leave, what it costs, where it goes. */
export default function WithdrawScreen() {
  const text = useText()
  useEffect(() => reportEvent('withdraw_page_view'), [])
  return (
    <PlayerScreen
      tools={
        <IconButton name={text('withdraw_history')} icon={<History />} onClick={() => void openDialog('withdrawals')} />
      }
      guest={{ title: text('withdraw_guest_title'), text: text('withdraw_guest_text') }}
      skeleton={
        <Loading name={text('loading')}>
          <div className="withdraw">
            <WithdrawSkeleton />
          </div>
        </Loading>
      }
    >
      <WithdrawContent />
    </PlayerScreen>
  )
}
