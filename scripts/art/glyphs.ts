import { readFileSync } from 'node:fs'
import type { glyphAuthors } from './credits.ts'

type IconSet = { icons: Record<string, { body: string }> }

/** Reads an icon set once; parsed by hand because its type, 4,000 literal names, would slow every type check. */
export function readIcons(file: string): IconSet['icons'] {
  return (JSON.parse(readFileSync(new URL(file), 'utf8')) as IconSet).icons
}

export type Glyph = keyof typeof glyphAuthors

const gameIcons = readIcons(import.meta.resolve('@iconify-json/game-icons/icons.json'))

/** The outline of a game-icons glyph on its 512 grid. Only credited glyphs can be named: their licence asks for it. */
export function glyphPath(name: Glyph): string {
  const paths = [...(gameIcons[name]?.body ?? '').matchAll(/ d="([^"]+)"/g)]
  if (paths.length === 0) throw new Error(`game-icons has no glyph ${name}`)
  return paths.map(([, data]) => data).join('')
}
