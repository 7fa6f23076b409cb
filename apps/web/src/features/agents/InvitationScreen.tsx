import './agents.css'
import { useText } from '../../lib/words/i18n.ts'
import { PlayerScreen } from '../../shell/player/PlayerScreen.tsx'
import { AgentSkeleton } from './AgentUnloaded.tsx'
import { InvitationContent } from './InvitationContent.tsx'

/** Bringing friends: the link in all its forms, what it brings them and the player, and who has come. */
export default function InvitationScreen() {
  const text = useText()
  return (
    <PlayerScreen
      tools={null}
      guest={{ title: text('invite_guest_title'), text: text('invite_guest_text') }}
      skeleton={<AgentSkeleton />}
    >
      <InvitationContent />
    </PlayerScreen>
  )
}
