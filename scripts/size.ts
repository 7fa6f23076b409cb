/**
 * The first visit's budget: what a browser fetches without a tap, compressed as the server sends it. Read from the build's own
 * manifest and page: the entry, the parts that follow it by themselves, everything they import statically, the files that
 * the page names, and the style written into the page. The journey e2e/first-visit.spec.ts counts the same in a browser and
 * fails where a file was fetched that is not counted here. Beyond it the page of a match, and every game of the studio's; see
 * size-games.ts. What these fetch is held against it by e2e/sizes.spec.ts.
 * And the support desk's, which no player fetches.
 *   node scripts/size.ts [dist folder] [studio's dist folder] [desk's dist folder]
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { Failure, runMain } from './failure.ts'
import { type Chunk, collect, entriesOf, readManifest, sentBytes, total } from './size-build.ts'
import { type GameSize, measureGames } from './size-games.ts'

export type Sizes = { script: number; style: number; scriptFiles: string[] }

/**
 * Design: lobby and first visit; a game with its shell, where a slot and a table may be larger than an original, and its art; and what the
 * page of a match adds to the lobby. In bytes of brotli; headers are of one file.
 */
export const BUDGET = {
  ...{ script: 115_000, style: 14_000, requests: 35, headers: 300 },
  ...{ game: 120_000, largeGame: 140_000, art: 250_000, match: 40_000, desk: 130_000 },
}

/** What follows the first picture by itself, by the name of its file or, where it has one of its own, of its source. */
const WITHOUT_A_TAP = [
  /^assets\/later-(?!screens-)/,
  /^src\/shell\/(start\/after-start|toasts\/Toasts|live\/stream|states\/ServerErrorScreen)\.tsx?$/,
  /^src\/features\/lobby\/(later-parts|Feeds|RowsBelow|LobbyFoot|NoticeMarquee)\.tsx?$/,
  /^src\/lib\/(browser\/worker|api\/api)\.ts$/,
]

/** The page of a match comes in a chunk of its own; the list of screens leads to it. */
const MATCH_PAGE = /^assets\/(later-screens|match)-[\w-]+\.js$/

if (import.meta.main) {
  await runMain(async () => {
    const [web = 'apps/web/dist', studio = 'apps/studio/client/dist', desk = 'apps/desk/dist'] = process.argv.slice(2)
    const { script, style, scriptFiles } = measureFirstVisit(web)
    tell({ what: 'script', bytes: script, most: BUDGET.script, note: `in ${scriptFiles.length} files` })
    tell({ what: 'style', bytes: style, most: BUDGET.style })
    const match = measureMatchPage(web)
    tell({ what: 'match', bytes: match.script, most: BUDGET.match, note: `in ${match.scriptFiles.length} files` })
    const games = measureGames(studio)
    tellLargest(
      'game',
      games.filter(({ isLarge }) => !isLarge),
      'script',
      BUDGET.game,
    )
    tellLargest(
      'slot or table',
      games.filter(({ isLarge }) => isLarge),
      'script',
      BUDGET.largeGame,
    )
    tellLargest('art', games, 'art', BUDGET.art)
    tell({ what: 'desk', bytes: measureDesk(desk), most: BUDGET.desk })
  })
}

type Measured = { what: string; bytes: number; most: number; note?: string }

function tell({ what, bytes, most, note = '' }: Measured): void {
  console.log(`${what} ${inKilobytes(bytes)} of ${inKilobytes(most)} kB ${note}`.trimEnd())
  if (bytes > most) throw new Failure(`${what} is ${bytes - most} bytes over its budget`)
}

function tellLargest(what: string, games: GameSize[], part: 'script' | 'art', most: number): void {
  const [largest] = games.toSorted((one, other) => other[part] - one[part])
  if (!largest) throw new Failure(`the studio's build has no ${what}`)
  tell({ what, bytes: largest[part], most, note: `of ${games.length}, the largest is ${largest.game}` })
}

/** What a phone fetches for the page of a match after the lobby. */
export function measureMatchPage(dist: string): Pick<Sizes, 'script' | 'scriptFiles'> {
  const manifest = readManifest(dist)
  const doors = Object.keys(manifest).filter((key) => MATCH_PAGE.test(manifest[key]!.file))
  const isThere = ['later-screens', 'match'].every((name) =>
    doors.some((key) => manifest[key]!.file.startsWith(`assets/${name}-`)),
  )
  if (!isThere) throw new Failure(`the build in ${dist} has no page of a match`)
  const chunks = new Map<string, Chunk>()
  for (const key of doors) collect(manifest, key, chunks)
  const first = new Set(measureFirstVisit(dist).scriptFiles)
  const scriptFiles = [...chunks.keys()].filter((file) => !first.has(file))
  return { scriptFiles, script: total(scriptFiles.map((file) => sentBytes(dist, file))) }
}

/** The desk is one page: its entry and all that it imports. */
export function measureDesk(dist: string): number {
  const manifest = readManifest(dist)
  const chunks = new Map<string, Chunk>()
  for (const key of entriesOf(manifest)) collect(manifest, key, chunks)
  return total([...chunks.keys()].map((file) => compressed(readFileSync(join(dist, file)))))
}

export function measureFirstVisit(dist: string): Sizes {
  const manifest = readManifest(dist)
  const entries = entriesOf(manifest)
  const chunks = new Map<string, Chunk>()
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  // A stylesheet has an entry of its own in the manifest; it is counted with the script that brings it, as style.
  const scripts = Object.keys(manifest).filter((key) => manifest[key]!.file.endsWith('.js'))
  const named = scripts.filter((key) => page.includes(`href="/${manifest[key]!.file}"`))
  const following = scripts.filter((key) =>
    WITHOUT_A_TAP.some((name) => name.test(key) || name.test(manifest[key]!.file)),
  )
  for (const key of [...entries, ...named, ...following]) collect(manifest, key, chunks)
  const scriptFiles = [...chunks.keys()]
  return {
    scriptFiles,
    script: total(
      [...scriptFiles.map((file) => readFileSync(join(dist, file))), ...inlined(page, 'script')].map(compressed),
    ),
    style: total([...styleFiles(page, [...chunks.values()], dist), ...inlined(page, 'style')].map(compressed)),
  }
}

/** A stylesheet written into the page is counted there, and not a second time as the file it came from. */
function styleFiles(page: string, chunks: Chunk[], dist: string): Buffer[] {
  const written = inlined(page, 'style').map(String)
  const names = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  const files = [...names].map((name) => join(dist, name)).filter((file) => existsSync(file))
  return files.map((file) => readFileSync(file)).filter((file) => !written.includes(String(file)))
}

/** What stands in the page itself; data blocks are no scripts. */
function inlined(page: string, tag: 'script' | 'style'): Buffer[] {
  return [...page.matchAll(new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
    .filter(([, attributes = '']) => !attributes.includes('application/'))
    .map(([, , text = '']) => Buffer.from(text))
}

function compressed(file: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return brotliCompressSync(file, { params }).length
}

function inKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
