import { Check, CheckCheck, Landmark, NotebookPen, Wallet } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { FreeText } from '../lib/FreeText.tsx'
import { clockOf } from '../lib/since.ts'
import type { Chat } from '../queue/group-chats.ts'
import { isReadBy, type Line } from './merge-lines.ts'
import { Picture } from './Picture.tsx'

type TalkProps = { chat: Chat; messages: readonly Line[]; isTyping: boolean; nowMs: number }

/** A reader who was this near to the end was at it. */
const NEAR_PX = 80

/** What was said, the oldest first. A reader at the end stays there when more comes. */
export function Talk({ chat, messages, isTyping, nowMs }: TalkProps) {
  const room = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const stayAtEnd = () => {
    if (isAtEnd.current && room.current) room.current.scrollTop = room.current.scrollHeight
  }
  // After every drawing: more words, a picture or somebody who writes make it longer.
  useLayoutEffect(stayAtEnd)
  return (
    <div
      ref={room}
      className="talk"
      role="log"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX
      }}
    >
      <ol>
        {messages.map((line) => (
          <TalkLine key={line.message_id} chat={chat} line={line} nowMs={nowMs} onGrown={stayAtEnd} />
        ))}
        {isTyping && (
          <li className="talk-typing">
            <span className="sr-only">The player is writing</span>
            <i />
            <i />
            <i />
          </li>
        )}
      </ol>
    </div>
  )
}

/** Lines that the server wrote into the chat, in words for the operator. */
const SYSTEM_LINES: Readonly<Record<string, (name: string) => string>> = {
  chat_said_waiting: () => 'The player was told that a person will answer',
  chat_said_ticket: () => 'Nobody was at the desk: the player was told that the message is kept',
  chat_said_joined: (name) => `${name} joined`,
  chat_said_closed: (name) => `${name} closed the chat`,
  chat_said_left: () => 'The player ended the chat',
}

type TalkLineProps = { chat: Chat; line: Line; nowMs: number; onGrown: () => void }

function TalkLine({ chat, line, nowMs, onGrown }: TalkLineProps) {
  const { sender, name, text, image_id: imageId, order, created_at: at } = line
  const time = <time dateTime={at.toISOString()}>{clockOf(at, nowMs)}</time>
  if (sender === 'system')
    return (
      <li className="talk-system">
        <span>{SYSTEM_LINES[line.text_key]?.(name) ?? line.text_key}</span> {time}
      </li>
    )
  return (
    <li className={`talk-line talk-${sender}`}>
      {sender === 'note' && (
        <span className="talk-from">
          <NotebookPen aria-hidden="true" /> Note of {name.charAt(0).toUpperCase() + name.slice(1)}
        </span>
      )}
      {order && <OrderMark order={order} />}
      {imageId !== null && <Picture chatId={chat.chat_id} imageId={imageId} onShown={onGrown} />}
      {text !== '' && (
        <p>
          <FreeText>{text}</FreeText>
        </p>
      )}
      <small>
        {sender === 'agent' && `${name} ·`}
        {time}
        {sender === 'agent' && <ReadMark isRead={isReadBy(chat.read_by_player, line)} />}
      </small>
    </li>
  )
}

function ReadMark({ isRead }: { isRead: boolean }) {
  return (
    <span className="talk-mark" data-read={isRead}>
      {isRead ? <CheckCheck aria-hidden="true" /> : <Check aria-hidden="true" />}
      <span className="sr-only">{isRead ? 'Read' : 'Sent'}</span>
    </span>
  )
}

const ORDER_STATES = ['in progress', 'done', 'failed'] as const

function OrderMark({ order: { type, order_no: number, state } }: { order: NonNullable<Line['order']> }) {
  return (
    <span className="talk-order">
      {type === 'deposit' ? <Wallet aria-hidden="true" /> : <Landmark aria-hidden="true" />}
      <span>
        <b>
          {type === 'deposit' ? 'Top-up' : 'Withdrawal'} {number}
        </b>
        {ORDER_STATES[state]}
      </span>
    </span>
  )
}
