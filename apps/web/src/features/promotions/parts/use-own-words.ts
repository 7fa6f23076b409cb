import { useLanguage } from '../../../lib/words/i18n.ts'

type Texts = Partial<Record<'zh' | 'en' | 'pt-br' | 'bd' | 'ur' | 'ind', string | undefined>>

/** Operators write in several languages; a reader falls back to English, then to whatever there is. */
export function useOwnWords(): (texts: Texts) => string {
  const language = useLanguage()
  return (texts) => texts[language] ?? texts.en ?? Object.values(texts).find((words) => words !== undefined) ?? ''
}
