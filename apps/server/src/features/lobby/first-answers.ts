import type { getIndex } from '@tablestakes/contract/lobby'
import type { Prepared } from '../../platform/http/prepared.ts'
import type { FirstAnswers } from '../../platform/http/static-files.ts'

/**
 * What the page carries inside itself: the channel it was made for, the answers of /api/preload and /api/index, and the picture of the first banner. The
 * lobby's names are in the site's language; an app that speaks another one asks for its own. Winners are left out: they hold the
 * answer's only money, and without it the app can show the lobby before it has loaded what decodes money.
 */
export function firstAnswers(
  preload: unknown,
  { channel, lang, index }: { channel: string; lang: string; index: Prepared<typeof getIndex> },
): FirstAnswers {
  const data = index.data as { banner_list: { art: string }[] }
  const [banner] = data.banner_list
  return {
    answers: { channel, preload, index: { lang, data: { ...data, winner_list: [] } } },
    pictures: banner ? [`/art/banners/${encodeURIComponent(banner.art)}.svg`] : [],
  }
}
