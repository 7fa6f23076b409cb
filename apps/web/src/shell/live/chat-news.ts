import type { LiveMessageOf } from '@tablestakes/contract/live'
import { readLocation } from '../../lib/address/hash-location.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { setChatState, setUnread, useChatWindow } from '../support/chat-window.ts'
import { toast } from '../toasts/toast.ts'
import { tellChatState } from './chat-state.ts'

const TOLD_MS = 6_000

/** Something was said in the chat: it is shown where the chat is open, and counted at its bubble where it is not. */
export function tellChat({ message, unread_num: unread }: LiveMessageOf<'support'>): void {
  tellChatState()
  const { state } = useChatWindow.getState()
  setUnread(state === 'maximized' ? 0 : unread)
  if (state === 'maximized' || message.from !== 'agent') return
  setChatState('minimized')
  // Over a running game stands no bubble.
  if (readLocation().path !== '/webgame') return
  toast.info(message.name, {
    durationMs: TOLD_MS,
    detail: message.text,
    action: { text: textOf('support_go_on'), onPress: () => void openDialog('live-chat') },
  })
}
