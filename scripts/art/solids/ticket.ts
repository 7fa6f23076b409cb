import type { Paint, Tones } from '../paint.ts'
import { type Place, place } from '../place.ts'

/** A ticket with punched ends, 110 by 60, a star on it. */
export function drawTicket(paint: Paint, { tones, ...spot }: Place & { tones: Tones }): string {
  const sheet =
    'M-46-30H46Q55-30 55-21V-10A10 10 0 0 0 55 10V21Q55 30 46 30H-46Q-55 30-55 21V10A10 10 0 0 0-55-10V-21Q-55-30-46-30Z'
  return place(
    spot,
    `<path d="${sheet}" fill="#02041a" opacity=".35" transform="translate(4 8)"/>` +
      `<path d="${sheet}" fill="${tones[2]}" transform="translate(1.5 3)"/>` +
      `<path d="${sheet}" fill="${paint.tones(tones)}"/>` +
      '<path d="M24-26V26" stroke="#fff" stroke-opacity=".6" stroke-width="2.5" stroke-dasharray="5 5"/>' +
      '<path d="M-50-16V-20Q-50-26-44-26H10" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="2.5" stroke-linecap="round"/>' +
      `<path d="${star(20)}" transform="translate(-15 1)" fill="#fff"/>` +
      `<path d="M33-12H44M33 0H44M33 12H44" stroke="#fff" stroke-opacity=".8" stroke-width="3.5" stroke-linecap="round"/>`,
  )
}

/** A five-pointed star around the origin. */
export function star(r: number): string {
  const corner = (index: number): string => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2
    const reach = index % 2 ? r * 0.46 : r
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`
  }
  return `M${Array.from({ length: 10 }, (_, index) => corner(index)).join('L')}Z`
}
