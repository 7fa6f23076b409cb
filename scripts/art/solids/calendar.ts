import type { Paint, Tones } from '../paint.ts'
import { type Place, place, repeat } from '../place.ts'
import { star } from './ticket.ts'

/** A calendar leaf, 96 by 96, with a tick on each day done and a star on the last. */
export function drawCalendar(
  paint: Paint,
  { tones, days, done, ...spot }: Place & { tones: Tones; days: number; done: number },
): string {
  const leaf = paint.tones(['#ffffff', '#e9effd', '#b3c0ea'])
  const sheet = '<rect x="-48" y="-44" width="96" height="94" rx="14"'
  const day = (index: number): string => {
    const [x, y] = [-33 + (index % 4) * 22, -2 + Math.floor(index / 4) * 25]
    const isLast = index === days - 1
    const cell = `<rect x="${x - 9}" y="${y - 9}" width="18" height="18" rx="5.5" fill="${index < done ? '#12b47c' : isLast ? '#ffc548' : '#c9d5f6'}"/>`
    if (isLast) return `${cell}<path d="${star(7)}" transform="translate(${x} ${y})" fill="#8a4a00"/>`
    return index < done
      ? `${cell}<path d="M${x - 4} ${y}l3 3.5 5.5-6.5" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`
      : cell
  }
  return place(
    spot,
    `${sheet} fill="#02041a" opacity=".35" transform="translate(5 9)"/>${sheet} fill="#7f8dc4" transform="translate(2 4)"/>${sheet} fill="${leaf}"/>` +
      `<path d="M-48-30Q-48-44-34-44H34Q48-44 48-30V-20H-48Z" fill="${paint.tones(tones)}"/>` +
      `<path d="M-43-30Q-43-39-34-39H22" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2.5" stroke-linecap="round"/>` +
      '<g fill="#eef2ff" stroke="#5a6bb0" stroke-width="1.5">' +
      '<rect x="-28" y="-54" width="8" height="20" rx="4"/><rect x="20" y="-54" width="8" height="20" rx="4"/></g>' +
      repeat(days, day),
  )
}
