import type { getIndex } from '@tablestakes/contract/lobby'
import { languages } from '@tablestakes/domain/site/language'
import type { Prepared } from '../../platform/http/prepared.ts'
import type { FirstAnswers } from '../../platform/http/static-files.ts'
import type { FirstWords, Site } from '../site/index.ts'
import type { PaintLobby } from './paint-lobby.ts'

type Page = {
  channel: string
  site: Site
  index: Prepared<typeof getIndex>
  words: FirstWords
  isPlayer: boolean
  paintLobby: PaintLobby
}

/** As the app calls a visit without one. */
const DEFAULT_CHANNEL = '1'

/**
 * What the page carries inside itself: the channel it was made for, the answers of /api/preload and /api/index, the first words,
 * the first screen painted from them, and the picture of the first banner. An app that speaks another language asks for its
 * own. Winners are left out: they hold the answer's only money, and without it the app can show the lobby before it has
 * loaded what decodes money.
 */
export function firstAnswers(preload: unknown, page: Page): FirstAnswers {
  const { channel, site, index, words, isPlayer, paintLobby } = page
  const { lang } = words
  const data = { ...(index.data as { banner_list: { art: string }[] }), winner_list: [] }
  const [banner] = data.banner_list
  const html = paintLobby({ site, words, isPlayer, index }, { preload, index: data })
  return {
    answers: { channel, preload, index: { lang, data }, words },
    pictures: banner ? [`/art/banners/${encodeURIComponent(banner.art)}.svg`] : [],
    lang: languages[lang].tag,
    dir: languages[lang].direction,
    painting:
      html === null ? null : { html, for: `${lang} ${isPlayer ? 'player' : 'guest'} ${channel || DEFAULT_CHANNEL}` },
  }
}
