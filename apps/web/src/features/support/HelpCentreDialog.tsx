import './support.css'
import { getChatState, getCustomerInfo, listHelp } from '@tablestakes/contract/support'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Mail, MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { apiQuery } from '../../lib/api/api-query.ts'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import { openChat } from '../../shell/support/open-chat.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { HelpAnswer } from './help/HelpAnswer.tsx'
import { HelpHome } from './help/HelpHome.tsx'
import { HelpLines } from './help/HelpLines.tsx'
import { HelpSearch } from './help/HelpSearch.tsx'
import { SupportUnloaded } from './SupportUnloaded.tsx'

/** A pause in typing: every letter would ask for an answer that the next one makes useless. */
const TYPING_MS = 200

type Place = { topic: string | null; answer: string | null }
const HOME: Place = { topic: null, answer: null }

/** The help centre, and the ways to reach us. */
export default function HelpCentreDialog() {
  const text = useText()
  const help = useQuery(apiQuery(listHelp, {}))
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState<Place>(HOME)
  const question = useSettled(typed.trim())
  const pick = (answer: string) => setPlace({ ...place, answer })
  const isHome = place.topic === null && place.answer === null
  const topic = help.data?.topics.find(({ id }) => id === place.topic)?.title
  return (
    <DialogSheet title={text('support_title')} subtitle={<Presence />} size="lg" footer={<Reach />}>
      <div className="help">
        {isHome ? (
          <section className="help-hero">
            <img src="/art/banners/support.svg" alt="" width="138" height="138" />
            <h2>{text('support_what')}</h2>
            <SearchField
              name={text('support_search')}
              placeholder={text('support_search_hint')}
              value={typed}
              onChange={setTyped}
              clearName={text('support_search_clear')}
            />
          </section>
        ) : (
          <Button
            look="text"
            size="sm"
            icon={<ArrowLeft className="flip" />}
            onClick={() => setPlace(place.answer === null ? HOME : { ...place, answer: null })}
          >
            {place.answer === null ? text('support_all') : (topic ?? text('support_all'))}
          </Button>
        )}
        {place.answer !== null ? (
          <HelpAnswer key={place.answer} id={place.answer} />
        ) : isHome && question !== '' ? (
          <HelpSearch question={question} onPick={pick} />
        ) : help.data ? (
          place.topic === null ? (
            <HelpHome help={help.data} onTopic={(id) => setPlace({ topic: id, answer: null })} onPick={pick} />
          ) : (
            <>
              <h3 className="help-topic">{topic}</h3>
              <HelpLines
                name={topic ?? ''}
                lines={help.data.answers.filter((answer) => answer.topic === place.topic)}
                onPick={pick}
              />
            </>
          )
        ) : (
          <SupportUnloaded query={help} />
        )}
      </div>
    </DialogSheet>
  )
}

function Presence() {
  const text = useText()
  const { data } = useQuery(apiQuery(getCustomerInfo, {}))
  if (!data) return null
  return (
    <span className="help-presence" data-open={data.is_online}>
      {text(data.is_online ? 'support_open_now' : 'support_away')}
    </span>
  )
}

/** One filled button: a chat, or what it is called while nobody is there. */
function Reach() {
  const text = useText()
  const { data: info } = useQuery(apiQuery(getCustomerInfo, {}))
  const { data: state } = useQuery(apiQuery(getChatState, {}))
  const [isOpening, setIsOpening] = useState(false)
  const isThere = info?.is_online ?? true
  const label = state?.is_open ? 'support_go_on' : isThere ? 'support_start' : 'support_ticket'
  const minutes = state?.waiting_minutes ?? null
  return (
    <div className="help-reach">
      <Button
        look="action"
        size="lg"
        block
        icon={<MessageCircle />}
        busy={isOpening}
        onClick={() => {
          setIsOpening(true)
          void openChat().finally(() => setIsOpening(false))
        }}
      >
        {text(label)}
      </Button>
      {!isThere && info ? (
        <p>{text(info.hours_key as 'support_hours_away')}</p>
      ) : (
        minutes !== null && <p>{text('support_usually', { minutes })}</p>
      )}
      {info && info.email !== '' && (
        <ButtonLink look="text" size="sm" icon={<Mail />} href={`mailto:${info.email}`}>
          {text('support_email')} <bdi dir="ltr">{info.email}</bdi>
        </ButtonLink>
      )}
    </div>
  )
}

/** A text once it has not changed for a moment; an empty one immediately. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
