import { n } from '../paint.ts'

/** Our mark in one colour: a table top on a stack of three chips, which together make a T. 100 units wide at scale 1. */
export function drawMark({
  x,
  y,
  size,
  fill,
  opacity = 1,
}: {
  x: number
  y: number
  size: number
  fill: string
  opacity?: number
}): string {
  const bar = (left: number, top: number): string => `<rect x="${left}" y="${top}" width="40" height="15" rx="7.5"/>`
  return (
    `<g transform="translate(${n(x)} ${n(y)}) scale(${n(size / 100)})" fill="${fill}" opacity="${opacity}">` +
    `<rect x="4" y="10" width="92" height="24" rx="11"/>${bar(30, 38)}${bar(33, 57)}${bar(29, 76)}</g>`
  )
}
