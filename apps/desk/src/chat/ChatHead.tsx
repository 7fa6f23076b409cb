import { closeChat, takeChat } from '@tablestakes/contract/operator/support'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { ArrowLeft, ArrowLeftRight, Hand, IdCard, X } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '../lib/Problem.tsx'
import { useEntered } from '../lib/session.ts'
import { since } from '../lib/since.ts'
import { useChange } from '../lib/use-change.ts'
import type { Chat } from '../queue/group-chats.ts'
import { languageOf, nameOf } from '../queue/name-of.ts'
import { HandOverSheet } from './HandOverSheet.tsx'
import { SureSheet } from './SureSheet.tsx'

type ChatHeadProps = { chat: Chat; nowMs: number; onBack: () => void; onCard: () => void }

/** Whose chat it is and how it stands, and what can be done with all of it. */
export function ChatHead({ chat, nowMs, onBack, onCard }: ChatHeadProps) {
  const { facts } = useEntered()
  const [sheet, setSheet] = useState<'hand-over' | 'close' | null>(null)
  const take = useChange(takeChat, ['queue', 'chat'])
  const close = useChange(closeChat, ['queue', 'closed', 'chat'])
  const isMine = chat.state === 'taken' && chat.operator === facts.shown_name
  const isOpen = chat.state !== 'closed' && facts.may_answer
  return (
    <header className="chat-head">
      <div className="chat-title">
        <IconButton name="Back to the list" icon={<ArrowLeft />} className="chat-back" onClick={onBack} />
        <div className="chat-who">
          <h2>{nameOf(chat)}</h2>
          <p>
            {chat.site_id} · {languageOf(chat)}
            {chat.is_ticket && ' · Ticket'}
          </p>
        </div>
        <Standing chat={chat} isMine={isMine} nowMs={nowMs} />
      </div>
      <div className="chat-tools">
        {isOpen && !isMine && (
          <Button
            look="action"
            size="sm"
            icon={<Hand />}
            busy={take.isPending}
            onClick={() => take.mutate({ chat: chat.chat_id })}
          >
            {chat.state === 'waiting' ? 'Take' : 'Take over'}
          </Button>
        )}
        {isOpen && (
          <Button size="sm" icon={<ArrowLeftRight />} onClick={() => setSheet('hand-over')}>
            Hand over
          </Button>
        )}
        {isOpen && (
          <Button size="sm" icon={<X />} onClick={() => setSheet('close')}>
            Close
          </Button>
        )}
        <Button size="sm" icon={<IdCard />} className="chat-card-button" onClick={onCard}>
          Player
        </Button>
      </div>
      <Problem error={take.error} />
      {sheet === 'hand-over' && <HandOverSheet chatId={chat.chat_id} onClosed={() => setSheet(null)} />}
      {sheet === 'close' && (
        <SureSheet
          title="Close this chat?"
          text="The player is told, and asked how it was. Nothing more can be said in it; their next message opens another one."
          yes="Close the chat"
          isBusy={close.isPending}
          error={close.error}
          onYes={(done) => close.mutate({ chat: chat.chat_id }, { onSuccess: done })}
          onClosed={() => setSheet(null)}
        />
      )}
    </header>
  )
}

function Standing({ chat, isMine, nowMs }: { chat: Chat; isMine: boolean; nowMs: number }) {
  if (chat.state === 'closed') return <Badge tone="plain">Closed</Badge>
  const wait = chat.waits_since && since(chat.waits_since, nowMs)
  if (wait) return <Badge tone="warning">{wait === 'now' ? 'Just asked' : `Waits ${wait}`}</Badge>
  if (chat.state === 'waiting') return <Badge tone="warning">In the line</Badge>
  return <Badge tone="success">{isMine ? 'Yours' : `With ${chat.operator}`}</Badge>
}
