import { depositStates } from '@tablestakes/contract/deposits'
import { type LiveMessage, liveMessage } from '@tablestakes/contract/live'
import type { PushTopic } from '@tablestakes/contract/push'
import { withdrawStates } from '@tablestakes/contract/withdrawals'
import { type Language, type TextKey, textFor } from '@tablestakes/dictionary'
import * as z from 'zod/v4/core'
import type { LiveEvent } from '../../platform/live/outbox.ts'

/** Something worth waking a phone for. It names no amount: others see the screen too. */
export type News = {
  topic: PushTopic
  /** A screen of ours. */
  link: string
  /** The same news never reaches a device twice. */
  name: string
  words(lang: Language): { title: string; content: string }
}

/** What the live stream tells an open page is told to a closed one where it matters. */
export function newsOf(event: LiveEvent): News | null {
  const read = z.safeDecode(liveMessage, { ...event.data, type: event.kind, id: '', at: 0 } as never)
  return read.success ? ofMessage(read.data, String(event.position)) : null
}

function ofMessage(message: LiveMessage, position: string): News | null {
  switch (message.type) {
    case 'order':
      return ofOrder(message)
    case 'mail':
      return {
        ...{ topic: 'offers', link: '/game?open=mail-box', name: `mail ${message.mail.id}` },
        words: (lang) => ({
          title: message.mail.title[lang] ?? message.mail.title.en ?? '',
          content: textFor(lang, 'push_mail'),
        }),
      }
    case 'security':
      return told('security', { key: 'push_new_device', link: '/game?open=devices', name: `security ${position}` })
    case 'document':
      return told('security', {
        key: message.state === 'accepted' ? 'push_document_accepted' : 'push_document_refused',
        ...{ link: '/game?open=documents', name: `document ${message.document_id} ${message.state}` },
      })
    case 'support':
      if (message.message.from !== 'agent') return null
      return told('support', {
        key: 'push_support',
        link: '/game?open=live-chat',
        name: `support ${message.message.id}`,
      })
    default:
      return null
  }
}

function ofOrder({ order_type: type, order_id: id, state }: Extract<LiveMessage, { type: 'order' }>): News | null {
  const name = `${type} ${id} ${state}`
  if (type === 'deposit')
    return state === depositStates.SUCCESS ? told('payments', { key: 'push_deposit', link: '/wallet', name }) : null
  if (state === withdrawStates.SUCCESS) return told('payments', { key: 'push_paid_out', link: '/wallet', name })
  if (state === withdrawStates.FAIL) return told('payments', { key: 'push_not_paid_out', link: '/wallet', name })
  return null
}

type Told = {
  key:
    | 'push_new_device'
    | 'push_document_accepted'
    | 'push_document_refused'
    | 'push_support'
    | 'push_deposit'
    | 'push_paid_out'
    | 'push_not_paid_out'
  link: string
  name: string
}

function told(topic: PushTopic, { key, link, name }: Told): News {
  const title: TextKey = `${key}_title`
  return { topic, link, name, words: (lang) => ({ title: textFor(lang, title), content: textFor(lang, key) }) }
}
