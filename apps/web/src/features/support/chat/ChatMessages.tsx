import type { ChatMessage } from '@tablestakes/contract/support'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { languages } from '@tablestakes/domain/site/language'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Check, CheckCheck, Clock, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLanguage, useText } from '../../../lib/words/i18n.ts'
import { OrderCard } from './OrderCard.tsx'
import { OwnLinks } from './OwnLinks.tsx'
import { type Outgoing, sayAgain } from './outgoing.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'

type ChatMessagesProps = {
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  /** The last of the player's messages that was read by us. */
  readId: string
  typing: string | null
  /** Over, the part to rate it takes room below. */
  isOver: boolean
  onStale: () => void
  /** The place in the line, below the messages. */
  line: ReactNode
}

export function ChatMessages({ messages, outgoing, readId, typing, isOver, onStale, line }: ChatMessagesProps) {
  const text = useText()
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length + outgoing.length
  const hasLine = line !== null
  // In braces: what scrollIntoView answers in newer browsers is a promise, and React would call it as a cleanup.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of messages is the news, or less room for them.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [count, typing, isOver, hasLine])
  useStayAtEnd(end)
  return (
    <>
      <ol className="chat-list" aria-label={text('chat_messages')} aria-live="polite">
        {messages.map((message) => (
          <Message key={message.id} message={message} isRead={isUpTo(message.id, readId)} onStale={onStale} />
        ))}
        {outgoing.map((one) => (
          <Unsent key={one.clientId} one={one} />
        ))}
        {typing !== null && (
          <li className="chat-typing">
            <span className="sr-only">{text('chat_typing', { name: typing })}</span>
            <i />
            <i />
            <i />
          </li>
        )}
      </ol>
      {line}
      <div ref={end} />
    </>
  )
}

const isUpTo = (id: string, last: string) => last !== '' && BigInt(id) <= BigInt(last)

type MessageProps = { message: ChatMessage; isRead: boolean; onStale: () => void }

function Message({ message, isRead, onStale }: MessageProps) {
  const text = useText()
  const { from, name, text_key: textKey, image, create_time: at } = message
  if (from === 'system')
    return (
      <li className="chat-system">
        <p>{text(textKey as TextKey, { name })}</p> <Time at={at} />
      </li>
    )
  return (
    <li className={from === 'player' ? 'chat-own' : 'chat-their'}>
      {message.order && <OrderCard order={message.order} />}
      {/* Where it was asked for too long ago, its address has ended: the list brings a new one. */}
      {image && (
        <img
          src={image.url}
          width={image.width}
          height={image.height}
          alt={text('chat_picture')}
          loading="lazy"
          onError={onStale}
        />
      )}
      {message.text !== '' && (
        <Words>
          <OwnLinks text={message.text} />
        </Words>
      )}
      <small>
        <Time at={at} />
        {from === 'player' && (
          <span className="chat-mark" data-read={isRead}>
            {isRead ? <CheckCheck aria-hidden="true" /> : <Check aria-hidden="true" />}
            <span className="sr-only">{text(isRead ? 'chat_read' : 'chat_sent')}</span>
          </span>
        )}
      </small>
    </li>
  )
}

function Unsent({ one }: { one: Outgoing }) {
  const text = useText()
  return (
    <li className="chat-own">
      {one.order && <OrderCard order={one.order} />}
      {(one.picture !== null || one.text !== '') && (
        <Words>{one.picture === null ? one.text : text('chat_picture')}</Words>
      )}
      <small>
        {one.isFailed ? (
          <Button look="text" size="sm" icon={<RotateCw />} onClick={() => sayAgain(one)}>
            {text('chat_not_sent')}
          </Button>
        ) : (
          <>
            <Clock aria-hidden="true" />
            <span className="sr-only">{text('chat_sending')}</span>
          </>
        )}
      </small>
    </li>
  )
}

/** The words run their own way. Their bubble does not: its short corner is on its speaker's side. */
function Words({ children }: { children: ReactNode }) {
  return (
    <p>
      <span dir="auto">{children}</span>
    </p>
  )
}

/** Today's by the hour, older ones with their day. */
function Time({ at }: { at: number }) {
  const locale = `${languages[useLanguage()].tag}-u-nu-latn`
  const date = new Date(at)
  const [today] = useState(() => new Date().toDateString())
  const isToday = date.toDateString() === today
  const written = new Intl.DateTimeFormat(locale, {
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...(!isToday && { day: 'numeric', month: 'short' }),
  }).format(date)
  return <time dateTime={date.toISOString()}>{written}</time>
}
