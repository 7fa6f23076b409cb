import type { TextKey } from '@tablestakes/dictionary/keys'
import { type SayText, useText } from '../../../lib/words/i18n.ts'

/** The sentence of a key that came over the wire; null for one this version has no words for, rather than the key itself. */
export function useKnownText(): (key: string) => string | null {
  const text = useText()
  return (key) => known(text, key)
}

function known(text: SayText, key: string): string | null {
  if (key === '') return null
  const said = text(key as TextKey)
  return said === key ? null : said
}
