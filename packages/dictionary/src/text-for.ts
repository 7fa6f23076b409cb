import type { TextKey } from './keys.ts'
import { isLanguage, type Language, type Messages, readChunks, SOURCE } from './messages.ts'
import { sayMessage, type Values } from './say-message.ts'

const known = new Map<Language, Messages>()

/**
 * A sentence for a player, said by a server: refusals, text messages, mails. An unknown language is answered in English. A key
 * that no file has is answered as it is: operators name texts, and rules are looked for until there is none.
 */
export function textFor(language: string, key: TextKey, values: Values = {}): string {
  const spoken = isLanguage(language) ? language : SOURCE
  const messages = messagesOf(spoken)
  return Object.hasOwn(messages, key) ? sayMessage(messages[key]!, values, BCP47[spoken]) : key
}

function messagesOf(language: Language): Messages {
  const found = known.get(language)
  if (found) return found
  const messages: Messages = Object.assign({}, ...readChunks(SOURCE), ...readChunks(language))
  known.set(language, messages)
  return messages
}

const BCP47: Record<Language, string> = {
  zh: 'zh-CN',
  en: 'en',
  'pt-br': 'pt-BR',
  // Amounts are written in Latin figures everywhere, so counts are too.
  bd: 'bn-BD-u-nu-latn',
  ur: 'ur-PK',
  ind: 'id-ID',
}
