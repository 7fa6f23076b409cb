/**
 * Nothing of six lines or more stands in two rooms: what apps share lives in a package. Fails on runs of equal lines in two
 * apps or packages, also where one of the two has changed or added a line or two in between. Blank lines, comments, imports
 * and lone brackets do not count, and neither do spaces.
 *   node scripts/check-copies.ts
 */
import { readFileSync } from 'node:fs'
import { runMain } from './failure.ts'
import { isTest, listSources } from './source-files.ts'

type Line = { number: number; text: string }
export type Source = { path: string; room: string; lines: Line[] }
type Place = { source: Source; at: number }

const LINES_LEAST = 6
/** Six lines that say hardly anything are no copy: `return null`, the ends of three elements. */
const LETTERS_LEAST = 90
/** Where two texts begin to be looked at, and how many lines in between may differ. */
const SEED_LINES = 3
const GAP_LINES = 2

/** Each is written and read by itself. The studio's server and client are one app; what they share is theirs. */
const ROOMS: Record<string, string[]> = {
  server: ['apps/server/src'],
  studio: ['apps/studio/server', 'apps/studio/client/src'],
  web: ['apps/web/src'],
  desk: ['apps/desk/src'],
  sandbox: ['apps/sandbox/src'],
  scripts: ['scripts'],
  contract: ['packages/contract/src'],
  dictionary: ['packages/dictionary/src'],
  domain: ['packages/domain/src'],
  look: ['packages/look/src'],
  node: ['packages/node/src'],
}

/** Straight on first, then what leaves out least. */
const DETOURS = Array.from({ length: (GAP_LINES + 1) ** 2 }, (_, index) => [
  Math.floor(index / (GAP_LINES + 1)),
  index % (GAP_LINES + 1),
]).toSorted((one, other) => one[0]! + one[1]! - (other[0]! + other[1]!)) as [number, number][]

if (import.meta.main) {
  await runMain(async () => {
    const sources = Object.entries(ROOMS).flatMap(([room, folders]) =>
      folders
        .flatMap((folder) => listSources(folder, ['.ts', '.tsx', '.css', '.mjs']))
        .filter((path) => !isTest(path))
        .map((path) => readSource(path, room, readFileSync(path, 'utf8'))),
    )
    const copies = findCopies(sources)
    for (const copy of copies) console.error(copy)
    console.log(`${sources.length} files, ${copies.length} copies`)
    if (copies.length > 0 || sources.length === 0) process.exitCode = 1
  })
}

/** The lines that count, each with the number it has in the file. */
export function readSource(path: string, room: string, text: string): Source {
  const imports = path.endsWith('.css')
    ? /^@import .*$/gm
    : /^(import|export)\b[^;'"]*?\bfrom '[^']+'$|^import '[^']+'$/gm
  // As many empty lines take their place, so that what follows keeps its number.
  const bare = text.replaceAll(/\/\*[\s\S]*?\*\//g, emptied).replaceAll(imports, emptied)
  const lines = bare
    .split('\n')
    .map((line, index) => ({
      number: index + 1,
      text: line
        .replace(/^\s*\/\/.*$/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    }))
    .filter((line) => /\w/.test(line.text))
  return { path, room, lines }
}

function emptied(text: string): string {
  return text.replaceAll(/[^\n]/g, '')
}

/** `a.ts:10-24 = b.ts:40-54` for each copy. */
export function findCopies(sources: readonly Source[]): string[] {
  const seeds = new Map<string, Place[]>()
  const told = new Set<string>()
  const copies: string[] = []
  for (const source of sources) {
    for (let at = 0; at + SEED_LINES <= source.lines.length; at++) {
      const seed = source.lines
        .slice(at, at + SEED_LINES)
        .map((line) => line.text)
        .join('\n')
      const others = seeds.get(seed) ?? []
      for (const other of others) {
        if (other.source.room === source.room || told.has(pairName(other, { source, at }))) continue
        const pairs = follow(other, { source, at })
        for (const [one, two] of pairs) told.add(pairName(one, two))
        if (isCopy(pairs)) copies.push(placesOf(pairs))
      }
      seeds.set(seed, [...others, { source, at }])
    }
  }
  return copies
}

type Pair = readonly [Place, Place]

/** The equal lines from here on, with short detours on either side. */
function follow(one: Place, two: Place): Pair[] {
  const pairs: Pair[] = []
  let [a, b] = [one.at, two.at]
  const isEqual = (x: number, y: number) =>
    one.source.lines[x] !== undefined && one.source.lines[x]?.text === two.source.lines[y]?.text
  while (true) {
    const step = DETOURS.find(([x, y]) => isEqual(a + x, b + y))
    if (!step) return pairs
    ;[a, b] = [a + step[0], b + step[1]]
    pairs.push([
      { source: one.source, at: a },
      { source: two.source, at: b },
    ])
    ;[a, b] = [a + 1, b + 1]
  }
}

function isCopy(pairs: readonly Pair[]): boolean {
  const letters = pairs.map(([{ source, at }]) => source.lines[at]!.text.replaceAll(/\W/g, '').length)
  return pairs.length >= LINES_LEAST && letters.reduce((sum, count) => sum + count, 0) >= LETTERS_LEAST
}

function placesOf(pairs: readonly Pair[]): string {
  const [first, last] = [pairs[0]!, pairs.at(-1)!]
  const span = (side: 0 | 1) => {
    const { source, at } = first[side]
    return `${source.path}:${source.lines[at]!.number}-${source.lines[last[side].at]!.number}`
  }
  return `${span(0)} = ${span(1)}`
}

function pairName(one: Place, two: Place): string {
  return `${one.source.path} ${one.at} ${two.source.path} ${two.at}`
}
