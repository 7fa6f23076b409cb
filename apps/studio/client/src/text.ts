import type { TextKey } from '@tablestakes/dictionary/keys'

export type Say = (key: TextKey, values?: Record<string, string | number>) => string

type Messages = Record<string, string>

/** The play chunk of each language, fetched only when that language is asked for. */
const chunks = import.meta.glob<Messages>('../../../../packages/dictionary/messages/*/4-play.json', {
  import: 'default',
})
const RIGHT_TO_LEFT = new Set(['ur'])
const BCP47: Record<string, string> = {
  zh: 'zh-CN',
  en: 'en',
  'pt-br': 'pt-BR',
  bd: 'bn-BD',
  ur: 'ur-PK',
  ind: 'id-ID',
}

/** The words of the language the casino's page asks for; English where it asks for one we do not speak. */
export async function loadText(asked: string | null): Promise<Say> {
  const language = asked !== null && Object.hasOwn(BCP47, asked) ? asked : 'en'
  const load = chunks[`../../../../packages/dictionary/messages/${language}/4-play.json`]
  const messages = load ? await load() : {}
  document.documentElement.lang = BCP47[language] ?? 'en'
  document.documentElement.dir = RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'
  return (key, values = {}) =>
    (messages[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
