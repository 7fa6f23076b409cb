/**
 * What one game of the studio's costs: its page, the shell, the game and its words are its script; its drawings and its style are its art.
 * A renderer that a game fetches while it can already be played, and letters of a language, are not counted.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.ts'
import { type Chunk, collect, entriesOf, type Manifest, readManifest, sentBytes, total } from './size-build.ts'

/** `scriptFiles` are all but its words: those are of one language each. */
export type GameSize = { game: string; isLarge: boolean; script: number; art: number; scriptFiles: string[] }

const SHELL = 'src/shell/play.tsx'
/** A worker of the page's, which no game waits for. */
const WORKER = 'src/offline.ts'
/** An original has a folder of its own, a table a file in theirs; one client shows all slots, whose drawings are named after them. */
const ORIGINAL = /^src\/games\/([\w-]+)\/\1\.tsx?$/
const TABLE = /^src\/games\/tables\/([a-z]+)\.tsx$/
const SLOT = 'src/games/slots/slot.ts'
const DRAWINGS = 'slots'
const WORDS = /\/messages\/([\w-]+)\/(\d+-[\w-]+)\.json$/
const EVERYBODYS_WORDS = ['14-games', '31-freerounds']
/** Each is of some games; which is the game's own affair, so the largest counts for all. */
const SOME_WORDS = ['30-slots', '32-steps', '33-cards']
const FONT = /\.woff2?$/

export function measureGames(dist: string): GameSize[] {
  const manifest = readManifest(dist)
  if (!manifest[SHELL]) throw new Failure(`the build in ${dist} has no ${SHELL}`)
  const words = measureWords(dist, manifest)
  const first = entriesOf(manifest).filter((key) => key !== WORKER)
  const measure = (game: string, key: string, drawings: string[]): GameSize => {
    const chunks = new Map<string, Chunk>()
    for (const one of [...first, SHELL, key]) collect(manifest, one, chunks)
    const scriptFiles = [...chunks.keys()]
    const dressed = [...chunks.values()].flatMap(({ css = [], assets = [] }) => [...css, ...assets])
    const art = [...new Set([...dressed, ...drawings])].filter((file) => !FONT.test(file))
    const weigh = (files: string[]) => total(files.map((file) => sentBytes(dist, file)))
    return {
      ...{ game, scriptFiles, isLarge: !ORIGINAL.test(key) },
      ...{ script: weigh(scriptFiles) + words, art: weigh(art) },
    }
  }
  const keys = Object.keys(manifest)
  const named = (pattern: RegExp) =>
    keys.filter((key) => pattern.test(key)).map((key) => measure(pattern.exec(key)![1]!, key, []))
  const slots = keys.includes(SLOT) ? drawnSlots(dist) : []
  return [
    ...named(ORIGINAL),
    ...named(TABLE),
    ...slots.map((slot) => measure(slot, SLOT, [`${DRAWINGS}/${slot}.json`])),
  ]
}

function drawnSlots(dist: string): string[] {
  const folder = join(dist, DRAWINGS)
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.flatMap((name) => /^([\w-]+)\.json$/.exec(name)?.[1] ?? [])
}

/** In the language that needs the most. */
function measureWords(dist: string, manifest: Manifest): number {
  const known = new Map<string, Map<string, number>>()
  for (const [key, { file }] of Object.entries(manifest)) {
    const [, language, chunk] = WORDS.exec(key) ?? []
    if (!language || !chunk) continue
    known.set(language, (known.get(language) ?? new Map()).set(chunk, sentBytes(dist, file)))
  }
  const weigh = (chunks: ReadonlyMap<string, number>) =>
    total(EVERYBODYS_WORDS.map((name) => chunks.get(name) ?? 0)) +
    Math.max(...SOME_WORDS.map((name) => chunks.get(name) ?? 0))
  return Math.max(0, ...[...known.values()].map(weigh))
}
