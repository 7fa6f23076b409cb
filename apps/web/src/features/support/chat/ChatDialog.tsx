import '../support.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { closeChat, getChatState, getCustomerInfo, listChat, mailChat } from '@tablestakes/contract/support'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Headset, LogOut, Mail, Minimize2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { apiQuery, useApiMutation } from '../../../lib/api/api-query.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { useDialogFrame } from '../../../shell/dialogs/dialog-context.ts'
import { AVATARS, avatarSrc } from '../../../shell/player/avatar.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { setChatState } from '../../../shell/support/chat-window.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { Avatar } from '../../../ui/pictures/Avatar.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { SupportUnloaded } from '../SupportUnloaded.tsx'
import { ChatInput } from './ChatInput.tsx'
import { ChatMessages } from './ChatMessages.tsx'
import { useOutgoing } from './outgoing.ts'
import { QuickAnswers } from './QuickAnswers.tsx'
import { RateChat } from './RateChat.tsx'
import { useChat, useTyping } from './use-chat.ts'

type State = ResponseOf<typeof getChatState>
const BUILT_IN = 1

/** The chat, maximised. Closed while a conversation runs it becomes a bubble. */
export default function ChatDialog() {
  const text = useText()
  const { pages, state, messages } = useChat()
  const { data: info } = useQuery(apiQuery(getCustomerInfo, {}))
  const outgoing = useOutgoing(({ list }) => list).filter(
    ({ clientId }) => !messages.some((message) => message.client_id === clientId),
  )
  const typing = useTyping(messages.length)
  const field = useRef<HTMLTextAreaElement>(null)
  const minimise = useMaximised(state.data?.is_open ?? false)
  const isElsewhere = info && info.flag !== BUILT_IN && info.url !== ''
  const isEmpty = messages.length + outgoing.length === 0
  return (
    <DialogSheet
      title={state.data?.agent_name || text('chat_title')}
      subtitle={state.data && <Standing state={state.data} hasMessages={!isEmpty} />}
      mark={<Face name={state.data?.agent_name ?? ''} />}
      tools={<IconButton name={text('chat_minimise')} icon={<Minimize2 />} look="box" onClick={minimise} />}
      size="lg"
      firstFocus={field}
      footer={isElsewhere ? undefined : <Foot state={state.data} field={field} />}
    >
      {isElsewhere ? (
        <EmptyState
          picture={<StatePicture picture="empty" />}
          title={text('support_elsewhere_title')}
          text={text('support_elsewhere_text')}
          action={
            <ButtonLink icon={<ExternalLink />} href={info.url} target="_blank" rel="noopener noreferrer">
              {text('support_start')}
            </ButtonLink>
          }
          isBare
        />
      ) : !pages.data ? (
        <SupportUnloaded query={pages} rows={3} />
      ) : (
        <div className="chat">
          {pages.hasNextPage && (
            <Button look="text" size="sm" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {text('chat_older')}
            </Button>
          )}
          {isEmpty && (
            <EmptyState
              picture={<StatePicture picture="empty" />}
              title={text('chat_empty_title')}
              text={info && text(info.hours_key as 'support_hours_open')}
              isBare
            />
          )}
          <ChatMessages
            messages={messages}
            outgoing={outgoing}
            readId={state.data?.read_id ?? ''}
            typing={typing}
            isOver={state.data?.can_rate ?? false}
            onStale={() => void pages.refetch()}
            line={
              state.data?.place == null || state.data.is_ticket ? null : (
                <Line state={state.data} place={state.data.place} />
              )
            }
          />
        </div>
      )}
    </DialogSheet>
  )
}

/** Who answers, by a picture that always goes with the same name; nobody yet is the desk. */
function Face({ name }: { name: string }) {
  if (name === '')
    return (
      <span className="chat-face" aria-hidden="true">
        <Headset />
      </span>
    )
  const sum = Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((total, code) => total + code, 0)
  return <Avatar name={name} src={avatarSrc((sum % AVATARS) + 1)} size={46} />
}

/** Maximised while it is there; afterwards small if the conversation goes on or small was asked for, else hidden. Answers how to ask. */
function useMaximised(isOpen: boolean): () => void {
  const goesOn = useRef(isOpen)
  const { close } = useDialogFrame()
  useEffect(() => {
    goesOn.current = isOpen
  }, [isOpen])
  const isWantedSmall = useRef(false)
  useEffect(() => {
    setChatState('maximized')
    return () => setChatState(goesOn.current || isWantedSmall.current ? 'minimized' : 'hidden')
  }, [])
  return () => {
    isWantedSmall.current = true
    close()
  }
}

function Standing({ state, hasMessages }: { state: State; hasMessages: boolean }) {
  const text = useText()
  if (!state.is_open) return text(hasMessages ? 'chat_closed' : state.is_online ? 'support_open_now' : 'support_away')
  if (state.agent_name !== '') return text('chat_here')
  return text(state.is_ticket ? 'chat_ticket_state' : 'chat_waiting')
}

function Line({ state, place }: { state: State; place: number }) {
  const text = useText()
  return (
    <section className="chat-line card" role="status">
      <b>{text('chat_place', { place })}</b>
      {state.waiting_minutes !== null && <p>{text('support_usually', { minutes: state.waiting_minutes })}</p>}
      <p>{text('chat_place_text')}</p>
    </section>
  )
}

function Foot({ state, field }: { state: State | undefined; field: React.RefObject<HTMLTextAreaElement | null> }) {
  const text = useText()
  const isPlayer = useSession(({ credentials }) => credentials !== null)
  const close = useApiMutation(closeChat, { refreshes: [getChatState, listChat] })
  const mail = useApiMutation(mailChat)
  return (
    <div className="chat-foot">
      {state?.can_rate && <RateChat name={state.agent_name} />}
      {state?.is_open && <QuickAnswers isInLine={state.place !== null && !state.is_ticket} />}
      <ChatInput field={field} />
      <div className="chat-ways">
        {state?.is_open && (
          <Button look="text" size="sm" icon={<LogOut />} busy={close.isPending} onClick={() => close.mutate({})}>
            {text('chat_end')}
          </Button>
        )}
        {isPlayer && state && (state.is_open || state.closed_time !== null) && (
          <Button
            look="text"
            size="sm"
            icon={<Mail />}
            busy={mail.isPending}
            onClick={() => mail.mutate({}, { onSuccess: () => toast.success(text('chat_mail_sent')) })}
          >
            {text('chat_mail_me')}
          </Button>
        )}
      </div>
    </div>
  )
}
