/** The words of the sportsbook's screens, in the languages its journeys are walked in. */
import { readFileSync } from 'node:fs'
import { sayMessage, type Values } from '@tablestakes/dictionary/say-message'

export const langs = ['en', 'ur'] as const
export type Lang = (typeof langs)[number]

const wordsOf = (lang: Lang): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../packages/dictionary/messages/${lang}/29-sports.json`, import.meta.url), 'utf8'))
const dictionary = { en: wordsOf('en'), ur: wordsOf('ur') }

export const speak = (lang: Lang) => ({
  say: (key: string, values: Values = {}) => sayMessage(dictionary[lang][key]!, values, lang),
  /** The sentence with any figure where one belongs. */
  saying: (key: string) => new RegExp(dictionary[lang][key]!.replace(/\{\w+\}/g, '.*\\d.*')),
})
