import type { Paint, Tones } from '../paint.ts'
import { type Place, place } from '../place.ts'

/** A padlock, 80 by 100. */
export function drawLock(paint: Paint, { tones, ...spot }: Place & { tones: Tones }): string {
  const steel = paint.across([
    [0, '#ffffff'],
    [0.35, '#c3cdf0'],
    [1, '#4a5694'],
  ])
  const body = '<rect x="-40" y="-8" width="80" height="60" rx="16"'
  return place(
    spot,
    `<path d="M-24-4V-24A24 24 0 0 1 24-24V-4" fill="none" stroke="#1a2254" stroke-width="14" transform="translate(2 3)"/>` +
      `<path d="M-24-4V-24A24 24 0 0 1 24-24V-4" fill="none" stroke="${steel}" stroke-width="13"/>` +
      `${body} fill="${tones[2]}" transform="translate(3 5)"/>${body} fill="${paint.tones(tones)}"/>` +
      `<path d="M-34 30V10Q-34-2-22-2H18" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="3.5" stroke-linecap="round"/>` +
      `<path d="M0 10A9 9 0 0 1 5 26.5L8 40H-8L-5 26.5A9 9 0 0 1 0 10Z" fill="${tones[2]}"/>`,
  )
}
