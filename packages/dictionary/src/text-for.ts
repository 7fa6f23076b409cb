import { type I18n, setupI18n } from '@lingui/core'
import { compileAll } from './chunk-files.ts'
import type { TextKey } from './keys.ts'
import { isLanguage, type Language, readChunks, SOURCE } from './messages.ts'

const speakers = new Map<Language, I18n>()

/** A sentence for a player, said by a server: refusals, text messages, mails. An unknown language is answered in English. */
export function textFor(language: string, key: TextKey, values: Record<string, string | number> = {}): string {
  return speakerOf(isLanguage(language) ? language : SOURCE)._(key, values)
}

function speakerOf(language: Language): I18n {
  const known = speakers.get(language)
  if (known) return known
  const messages = compileAll(Object.assign({}, ...readChunks(SOURCE), ...readChunks(language)))
  const speaker = setupI18n({ locale: BCP47[language], messages: { [BCP47[language]]: messages } })
  speakers.set(language, speaker)
  return speaker
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
