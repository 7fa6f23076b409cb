import './chat.css'
import { Spinner } from '@tablestakes/look/controls/Spinner.tsx'
import { useState } from 'react'
import { CardSheet, PlayerCard } from '../card/PlayerCard.tsx'
import { Problem } from '../lib/Problem.tsx'
import { useEntered } from '../lib/session.ts'
import { ChatHead } from './ChatHead.tsx'
import { Composer } from './Composer.tsx'
import { Talk } from './Talk.tsx'
import { useChat } from './use-chat.ts'

/** One chat, and the player's card beside it where there is room. */
export function ChatRoom({ chatId, onBack }: { chatId: string; onBack: () => void }) {
  const { facts } = useEntered()
  const query = useChat(chatId)
  const [isCardOpen, setIsCardOpen] = useState(false)
  if (!query.data)
    return (
      <div className="chat-unloaded">
        {query.isError ? <Problem error={query.error} /> : <Spinner name="Loading" size={32} />}
      </div>
    )
  const { chat, messages, is_typing: isTyping } = query.data
  const isOver = chat.state === 'closed'
  const nowMs = query.dataUpdatedAt
  return (
    <div className="chat-room">
      <section className="chat" aria-label="Chat">
        <ChatHead chat={chat} nowMs={nowMs} onBack={onBack} onCard={() => setIsCardOpen(true)} />
        <Talk chat={chat} messages={messages} isTyping={isTyping && !isOver} nowMs={nowMs} />
        <div className="chat-foot">
          <Problem error={query.error} />
          {facts.may_answer ? (
            <Composer chat={chat} />
          ) : (
            <p className="chat-note">You read along. Nothing is marked as read, and you cannot answer.</p>
          )}
        </div>
      </section>
      <section className="chat-side" aria-label="The player">
        <PlayerCard chat={chat} nowMs={nowMs} />
      </section>
      {isCardOpen && <CardSheet chat={chat} nowMs={nowMs} onClosed={() => setIsCardOpen(false)} />}
    </div>
  )
}
