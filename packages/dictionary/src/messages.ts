import { readdirSync, readFileSync } from 'node:fs'

/** Specification §9: supported languages, by the prefix their files carry on the wire. */
export const languages = ['zh', 'en', 'pt-br', 'bd', 'ur', 'ind'] as const
export type Language = (typeof languages)[number]
export type Messages = Record<string, string>

/** The language every sentence is first written in, and the one that stands in where a translation is missing. */
export const SOURCE: Language = 'en'

const folderOf = (language: Language) => new URL(`../messages/${language}/`, import.meta.url)

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

/** The numbered chunks of a language as stored on disk: `1-shell.json`, `2-refusals.json` … in order of their number. */
export function readChunks(language: Language): Messages[] {
  const folder = folderOf(language)
  return readdirSync(folder)
    .filter((name) => /^\d+-[a-z]+\.json$/.test(name))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Messages)
}
