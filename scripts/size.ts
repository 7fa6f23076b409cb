/**
 * The first visit's budget: what a browser fetches without a tap, compressed as the server sends it. Read from the build's own
 * manifest and page: the entry, the parts that follow it by themselves, everything they import statically, the files that
 * the page names, and the style written into the page. The journey e2e/first-visit.spec.ts counts the same in a browser and
 * fails where a file was fetched that is not counted here. And the studio's: what a player loads before a game can be played,
 * its page, the shell, the game and its words; a renderer that a game fetches while it can already be played is not counted.
 * And the support desk's, which no player fetches.
 *   node scripts/size.ts [dist folder] [studio's dist folder] [desk's dist folder]
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { Failure, runMain } from './failure.ts'

type Chunk = { file: string; isEntry?: boolean; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>
export type Sizes = { script: number; style: number; scriptFiles: string[] }

/** Design: lobby, first visit, and a game with its shell, in bytes of brotli; headers are of one file. */
export const BUDGET = { script: 115_000, style: 14_000, requests: 35, headers: 300, game: 120_000, desk: 130_000 }

/** What follows the first picture by itself, by the name of its file or, where it has one of its own, of its source. */
const WITHOUT_A_TAP = [
  /^assets\/later-/,
  /^src\/shell\/(start\/after-start|toasts\/Toasts|live\/stream|states\/ServerErrorScreen)\.tsx?$/,
  /^src\/features\/lobby\/(later-parts|Feeds|RowsBelow|LobbyFoot|NoticeMarquee)\.tsx?$/,
  /^src\/lib\/(browser\/worker|api\/api)\.ts$/,
]

/** The shell's page, and every game by the folder its file is named after. */
const SHELL = 'src/shell/play.tsx'
const GAME = /^src\/games\/([\w-]+)\/\1\.tsx?$/
const WORDS = /\/messages\/(?:[\w-]+)\/14-games\.json$/

if (import.meta.main) {
  await runMain(async () => {
    const { script, style, scriptFiles } = measureFirstVisit(process.argv[2] ?? 'apps/web/dist')
    console.log(`script ${inKilobytes(script)} of ${inKilobytes(BUDGET.script)} kB in ${scriptFiles.length} files`)
    console.log(`style ${inKilobytes(style)} of ${inKilobytes(BUDGET.style)} kB`)
    if (script > BUDGET.script) throw new Failure(`the first script is ${script - BUDGET.script} bytes over its budget`)
    if (style > BUDGET.style) throw new Failure(`the first style is ${style - BUDGET.style} bytes over its budget`)
    const { game, script: largest } = measureLargestGame(process.argv[3] ?? 'apps/studio/client/dist')
    console.log(`game ${inKilobytes(largest)} of ${inKilobytes(BUDGET.game)} kB, the largest is ${game}`)
    if (largest > BUDGET.game) throw new Failure(`${game} is ${largest - BUDGET.game} bytes over its budget`)
    const desk = measureDesk(process.argv[4] ?? 'apps/desk/dist')
    console.log(`desk ${inKilobytes(desk)} of ${inKilobytes(BUDGET.desk)} kB`)
    if (desk > BUDGET.desk) throw new Failure(`the desk is ${desk - BUDGET.desk} bytes over its budget`)
  })
}

/** The game whose first script is the largest, with the words of the language that needs the most. */
export function measureLargestGame(dist: string): { game: string; script: number } {
  const manifest = readManifest(dist)
  const first = [...entriesOf(manifest), SHELL]
  const keys = Object.keys(manifest)
  // The shell is in all of them: compressed once, not for every game and language.
  const known = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = known.get(file) ?? compressed(readFileSync(join(dist, file)))
    known.set(file, size)
    return size
  }
  if (!keys.includes(SHELL)) throw new Failure(`the build in ${dist} has no ${SHELL}`)
  const measure = (own: string[]) => {
    const chunks = new Map<string, Chunk>()
    for (const key of [...first, ...own]) collect(manifest, key, chunks)
    return total([...chunks.keys()].map(sizeOf))
  }
  const words = keys.filter((key) => WORDS.test(key)).toSorted((one, other) => measure([other]) - measure([one]))
  const games = keys.filter((key) => GAME.test(key))
  const sizes = games.map((key) => ({ game: GAME.exec(key)![1]!, script: measure([key, ...words.slice(0, 1)]) }))
  const [largest] = sizes.toSorted((one, other) => other.script - one.script)
  if (!largest) throw new Failure(`the build in ${dist} has no games`)
  return largest
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

function readManifest(dist: string): Manifest {
  const file = join(dist, '.vite/manifest.json')
  if (!existsSync(file)) throw new Failure(`there is no build in ${dist}`)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  if (entriesOf(manifest).length === 0) throw new Failure(`${file} has no entry`)
  return manifest
}

function entriesOf(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
}

function collect(manifest: Manifest, key: string, chunks: Map<string, Chunk>): void {
  const chunk = manifest[key]
  if (!chunk || chunks.has(chunk.file)) return
  chunks.set(chunk.file, chunk)
  for (const next of chunk.imports ?? []) collect(manifest, next, chunks)
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

function total(sizes: number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0)
}

function inKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
