import { languages } from '@tablestakes/domain/site/language'
import { serverNow } from '../browser/clock.ts'
import { useLanguage } from './i18n.ts'

/** "4 Oct", and with its year where that is another one: in the player's language with Latin figures. */
export function useDay(): (at: number) => string {
  const locale = `${languages[useLanguage()].tag}-u-nu-latn`
  const thisYear = new Date(serverNow()).getFullYear()
  return (at) => {
    const year = new Date(at).getFullYear() === thisYear ? {} : ({ year: 'numeric' } as const)
    return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...year }).format(at)
  }
}
