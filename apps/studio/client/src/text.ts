import type { TextKey } from '@tablestakes/dictionary/keys'
import { sayMessage, type Values } from '@tablestakes/dictionary/say-message'
import { isLanguage, type Language, languages } from '@tablestakes/domain/site/language'
import { createElement, Fragment, type ReactNode } from 'react'

type Messages = Record<string, string>
/**
 * Chunks of the dictionary: `games` is the table, `free` its free rounds, `rules` the long texts and the proof page, `play` the draw
 * checker, `slots` every slot, `steps` the originals that came later, `cards` the card games.
 */
const CHUNKS = {
  ...{ play: '4-play', games: '14-games', free: '31-freerounds' },
  ...{ rules: '15-rules', slots: '30-slots', steps: '32-steps', cards: '33-cards' },
} as const
const FOLDER = '../../../../packages/dictionary/messages'

/** Every language's files of ours, each fetched only when that language is asked for. */
const files = import.meta.glob<Messages>(
  '../../../../packages/dictionary/messages/*/{4-play,14-games,15-rules,30-slots,31-freerounds,32-steps,33-cards}.json',
  {
    import: 'default',
  },
)

let language: Language = 'en'
const messages: Messages = {}

/** Sets the page's language: the one asked for, English where it asks for one we do not speak. */
export function setLanguage(asked: string | null): void {
  language = isLanguage(asked) ? asked : 'en'
  document.documentElement.lang = languages[language].tag
  document.documentElement.dir = languages[language].direction
}

/** By the name it has on the wire and in addresses. */
export const getLanguage = (): Language => language

/** Fetches the words of some chunks in the page's language. */
export async function loadText(...chunks: (keyof typeof CHUNKS)[]): Promise<void> {
  const loaded = await Promise.all(chunks.map((chunk) => loadChunk(CHUNKS[chunk])))
  Object.assign(messages, ...loaded)
}

async function loadChunk(chunk: string): Promise<Messages> {
  const own = files[`${FOLDER}/${language}/${chunk}.json`] ?? files[`${FOLDER}/en/${chunk}.json`]
  return own ? own() : {}
}

/** Says a sentence in the page's language. It never changes while the page is open, so components call this directly. */
export function text(key: TextKey, values: Values = {}): string {
  return sayMessage(messages[key] ?? key, values, languages[language].tag)
}

/** A sentence with figures, links or marks set into it: `words('tiles_safe', { safe: <Num>14</Num> })`. Numbers count. */
export function words(key: TextKey, values: Record<string, ReactNode>): ReactNode {
  const marks = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : `\u0001${name}\u0001`,
  ])
  const parts = text(key, Object.fromEntries(marks) as Values).split('\u0001')
  return createElement(Fragment, null, ...parts.map((part, place) => (place % 2 === 1 ? values[part] : part)))
}

/** The hour and minute of a moment as the language writes it, with Latin figures. */
export function writeTime(moment: number): string {
  const format = new Intl.DateTimeFormat(`${languages[language].tag}-u-nu-latn`, {
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  return format.format(moment)
}
