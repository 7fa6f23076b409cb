import type { Paint, Tones } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawCoin } from './coin.ts'

const CAST = 'opacity=".35" fill="#02041a" transform="translate(4 8)"'

/** A red packet with a gold seal, 70 by 100. */
export function drawRedEnvelope(paint: Paint, spot: Place): string {
  const paper = paint.tones(['#ff8a7a', '#e0203a', '#7a0424'])
  const flap = paint.down([
    [0, '#ff9a86'],
    [1, '#c5142f'],
  ])
  const sheet = '<rect x="-35" y="-50" width="70" height="100" rx="9"'
  return place(
    spot,
    `${sheet} ${CAST}/>${sheet} fill="${paper}"/>` +
      `<path d="M-26 40V-20M26 40V-20" stroke="#ffd27a" stroke-opacity=".35" stroke-width="2"/>` +
      '<path d="M-35-41Q-35-50-26-50H26Q35-50 35-41V-24Q0 8-35-24Z" fill="#5a0218" opacity=".4" transform="translate(1 4)"/>' +
      `<path d="M-35-41Q-35-50-26-50H26Q35-50 35-41V-24Q0 8-35-24Z" fill="${flap}"/>` +
      `<path d="M-32-28V-40Q-32-47-25-47H20" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2" stroke-linecap="round"/>` +
      drawCoin(paint, { x: 0, y: -8, r: 15 }),
  )
}

/** A sealed letter, 110 by 74. */
export function drawLetter(paint: Paint, { seal, ...spot }: Place & { seal: Tones }): string {
  const paper = paint.tones(['#ffffff', '#e3eafc', '#9fb0e2'])
  const flap = paint.down([
    [0, '#ffffff'],
    [1, '#c9d5f6'],
  ])
  const sheet = '<rect x="-55" y="-37" width="110" height="74" rx="10"'
  return place(
    spot,
    `${sheet} ${CAST}/>${sheet} fill="${paper}"/>` +
      `<path d="M-52 33L-14 0M52 33L14 0" stroke="#8d9dd2" stroke-opacity=".7" stroke-width="2" stroke-linecap="round"/>` +
      '<path d="M-52-33Q-46-37-40-37H40Q46-37 52-33L7 9Q0 15-7 9Z" fill="#5a6bb0" opacity=".35" transform="translate(1 4)"/>' +
      `<path d="M-53-32Q-50-37-44-37H44Q50-37 53-32L7 7Q0 13-7 7Z" fill="${flap}"/>` +
      `<circle cx="1" cy="8" r="13" fill="${seal[2]}"/><circle cy="6" r="13" fill="${paint.tones(seal)}"/>` +
      '<path d="M-8 2A9 9 0 0 1 1-3" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2" stroke-linecap="round"/>',
  )
}
