import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { Image, Star, Ticket, User, UserRound } from 'lucide-react'
import { FreeText } from '../lib/FreeText.tsx'
import { since } from '../lib/since.ts'
import type { Chat } from './group-chats.ts'
import { languageOf, nameOf } from './name-of.ts'

type QueueLineProps = { chat: Chat; nowMs: number; isOpen: boolean; onOpen: () => void }

/** One chat in the list: who, the last words, for how long they wait. */
export function QueueLine({ chat, nowMs, isOpen, onOpen }: QueueLineProps) {
  const { player_id: playerId, waits_since: waitsSince, created_at: createdAt, unread, is_ticket: isTicket } = chat
  return (
    <li>
      <button type="button" className="line" aria-current={isOpen || undefined} onClick={onOpen}>
        <span className="line-face" data-is-guest={playerId === null} aria-hidden="true">
          {playerId === null ? <User /> : <UserRound />}
        </span>
        <span className="line-words">
          <span className="line-top">
            <b>{nameOf(chat)}</b>
            <Age since={waitsSince ?? chat.closed_at ?? createdAt} isWaiting={waitsSince !== null} nowMs={nowMs} />
          </span>
          <span className="line-last">
            <LastWords last={chat.last} />
          </span>
          <span className="line-facts">
            <span>{chat.site_id}</span>
            <span>{languageOf(chat)}</span>
            {isTicket && (
              <span>
                <Ticket aria-hidden="true" /> Ticket
              </span>
            )}
            {chat.operator !== '' && <span>{chat.operator}</span>}
            {chat.rating !== null && (
              <span className="line-stars">
                <Star aria-hidden="true" /> {chat.rating}
                <span className="sr-only">of 5 stars</span>
              </span>
            )}
          </span>
        </span>
        {unread > 0 && (
          <span className="line-unread">
            {unread}
            <span className="sr-only">{unread === 1 ? 'new message' : 'new messages'}</span>
          </span>
        )}
      </button>
    </li>
  )
}

/** Long waits stand out: after five minutes warm, after fifteen red. */
function Age({ since: at, isWaiting, nowMs }: { since: Date; isWaiting: boolean; nowMs: number }) {
  const minutes = (nowMs - at.getTime()) / 60_000
  const words = since(at, nowMs)
  if (!isWaiting) return <span className="line-age">{words}</span>
  return <Badge tone={minutes >= 15 ? 'danger' : minutes >= 5 ? 'warning' : 'action'}>{words}</Badge>
}

function LastWords({ last }: { last: Chat['last'] }) {
  if (!last) return null
  return (
    <>
      {last.sender === 'agent' && 'Desk: '}
      {last.text === '' ? (
        <>
          {last.has_picture && <Image aria-hidden="true" />}
          {last.has_picture ? 'Picture' : 'About an order'}
        </>
      ) : (
        <FreeText>{last.text}</FreeText>
      )}
    </>
  )
}
