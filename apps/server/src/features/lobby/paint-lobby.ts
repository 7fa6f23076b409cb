import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { getIndex } from '@tablestakes/contract/lobby'
import type { Language } from '@tablestakes/dictionary'
import type { Prepared } from '../../platform/http/prepared.ts'
import type { FirstWords, Site } from '../site/index.ts'

/** The web app's own drawing, as its build leaves it for us: see apps/web/src/paint.tsx. */
type Paint = (picture: {
  preload: unknown
  index: unknown
  language: Language
  messages: Record<string, unknown>
  isPlayer: boolean
}) => string

type Motif = { site: Site; index: Prepared<typeof getIndex>; words: FirstWords; isPlayer: boolean }
/** The lobby's first screen as markup; null where there is nothing to paint with. */
export type PaintLobby = (motif: Motif, answers: { preload: unknown; index: unknown }) => string | null

type Log = { error: (details: object, message: string) => void }

/** A picture stands as long as the answer it was drawn from, so a lobby is painted every half minute and not for every visitor. */
export async function loadPainter(dist: string, log: Log): Promise<PaintLobby> {
  const file = join(dist, '.paint/paint.js')
  if (!existsSync(file)) return () => null
  const { paint } = (await import(pathToFileURL(file).href)) as { paint: Paint }
  const kept = new WeakMap<Motif['index'], { site: Site; pictures: Map<string, string | null> }>()
  return ({ site, index, words, isPlayer }, answers) => {
    const known = kept.get(index)
    const { pictures } = known?.site === site ? known : { pictures: new Map<string, string | null>() }
    kept.set(index, { site, pictures })
    const name = `${words.lang} ${isPlayer}`
    const picture = pictures.get(name) ?? tryToPaint(paint, { ...answers, ...wordsOf(words), isPlayer }, log)
    pictures.set(name, picture)
    return picture
  }
}

const wordsOf = ({ lang, chunks }: FirstWords) => ({
  language: lang,
  messages: Object.assign({}, ...Object.values(chunks).map(({ data }) => data)) as Record<string, unknown>,
})

/** The app draws it all by itself where we could not: a page without its picture is slower, not broken. */
function tryToPaint(paint: Paint, picture: Parameters<Paint>[0], log: Log): string | null {
  try {
    return paint(picture)
  } catch (error) {
    log.error({ err: error }, 'the first screen could not be painted')
    return null
  }
}
