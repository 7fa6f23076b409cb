import './agents.css'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Share2 } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { PlayerScreen } from '../../shell/player/PlayerScreen.tsx'
import { AgentSkeleton } from './AgentUnloaded.tsx'
import { AgentContent } from './centre/AgentContent.tsx'

/** The agent centre: earnings day by day, the team level by level, and the rates they are made with. */
export default function AgentScreen() {
  const text = useText()
  return (
    <PlayerScreen
      tools={<IconButton name={text('dialog_invite')} icon={<Share2 />} onClick={() => void openDialog('invite')} />}
      guest={{ title: text('agent_guest_title'), text: text('agent_guest_text') }}
      skeleton={<AgentSkeleton />}
    >
      <AgentContent />
    </PlayerScreen>
  )
}
