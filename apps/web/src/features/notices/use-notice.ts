import type { Notice } from '@tablestakes/contract/notices'
import { pickBlock } from '@tablestakes/domain/site/language'
import { useHashPath } from '../../lib/address/hash-location.ts'
import { ownHref } from '../../lib/address/own-href.ts'
import { useLanguage } from '../../lib/words/i18n.ts'

/**
 * A notice in the reader's language, and where it leads: to one of our own screens, to a host the site allows (the server leaves out
 * every other), or nowhere.
 */
export function useNotice() {
  const language = useLanguage()
  const path = useHashPath()
  return ({ en, 'pt-br': portuguese, bd, zh, ur, ind }: Notice) => {
    const block = pickBlock({ en, 'pt-br': portuguese, bd, zh, ur, ind }, language) ?? en
    const away = /^https:\/\/[a-z0-9.-]+(?:[/?]|$)/.test(block.customjump) ? block.customjump : null
    const isAway = away !== null
    return {
      ...block,
      isAway,
      href: away ?? ownHref(block.customjump, path),
      hrefOf: (place: string) => ownHref(place, path),
    }
  }
}
