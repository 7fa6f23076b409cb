import { isLanguage, languages } from '@tablestakes/domain/site/language'
import type { Chat } from './group-chats.ts'

export const nameOf = ({ player_id: id }: Pick<Chat, 'player_id'>): string => (id === null ? 'Guest' : `Player ${id}`)

const inEnglish = new Intl.DisplayNames('en', { type: 'language' })

/** What the player reads: `Urdu`. */
export const languageOf = ({ lang }: Pick<Chat, 'lang'>): string =>
  (isLanguage(lang) ? inEnglish.of(languages[lang].tag) : undefined) ?? lang
