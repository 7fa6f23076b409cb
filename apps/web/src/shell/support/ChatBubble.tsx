import './ChatBubble.css'
import { getChatState } from '@tablestakes/contract/support'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, X } from 'lucide-react'
import { useEffect } from 'react'
import { useHashPath } from '../../lib/address/hash-location.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { setChatState, setUnread, useChatWindow } from './chat-window.ts'

/** Where a game has the whole page, nothing of ours stands over it: news of the chat is told by a message there. */
const PLAYING = '/webgame'

/** The chat while it is small: a way back, and how much is new in it. */
export default function ChatBubble() {
  const text = useText()
  const path = useHashPath()
  const unread = useChatWindow((chat) => chat.unread)
  const { data } = useQuery(apiQuery(getChatState, {}))
  useEffect(() => {
    if (data) setUnread(data.unread_num)
  }, [data])
  if (path === PLAYING) return null
  return (
    <aside className="bubble" aria-label={text('chat_title')}>
      <button
        type="button"
        className="bubble-open"
        aria-label={text('chat_open', { count: unread })}
        onClick={() => void openDialog('live-chat')}
      >
        <MessageCircle aria-hidden="true" />
        {unread > 0 && (
          <b className="bubble-new num" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </b>
        )}
      </button>
      <IconButton
        name={text('chat_hide')}
        className="bubble-hide"
        icon={<X />}
        onClick={() => setChatState('hidden')}
      />
    </aside>
  )
}
