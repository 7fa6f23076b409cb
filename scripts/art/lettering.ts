import { readFileSync } from 'node:fs'
import { parse } from 'opentype.js/dist/opentype.mjs'

const file = readFileSync(new URL(import.meta.resolve('@fontsource/anton/files/anton-latin-400-normal.woff')))
const anton = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.length))

type Line = { text: string; x: number; y: number; size: number; anchor?: 'start' | 'middle' | 'end' }

/** Lettering as outlines: a picture shown by `<img>` cannot load a font. */
export function letter({ text, x, y, size, anchor = 'start' }: Line): string {
  const width = measure(text, size)
  const shift = { start: 0, middle: -width / 2, end: -width }[anchor]
  return anton.getPath(text, x + shift, y, size).toPathData(1)
}

export function measure(text: string, size: number): number {
  return anton.getAdvanceWidth(text, size)
}
