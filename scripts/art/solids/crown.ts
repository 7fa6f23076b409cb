import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawGem, type GemTones } from './gem.ts'

/** Metal of the crown: lit, body, shade, deep. */
export type Metal = readonly [string, string, string, string]

const GOLD_METAL: Metal = ['#fff0b4', '#ffc840', '#c27806', '#7a4300']

/** A crown, 120 wide. More points and stones as the level rises: `points` is 3, 5 or 7. */
export function drawCrown(
  paint: Paint,
  { metal = GOLD_METAL, gem, points = 5, ...spot }: Place & { metal?: Metal; gem: GemTones; points?: number },
): string {
  const [lit, body, shade, deep] = metal
  const face = paint.linear([
    [0, lit],
    [0.45, body],
    [1, shade],
  ])
  const lining = paint.down([
    [0, shade],
    [1, deep],
  ])
  const step = 108 / (points - 1)
  const tips = Array.from({ length: points }, (_, index) => {
    const away = Math.abs(index - (points - 1) / 2) / ((points - 1) / 2)
    // The middle point stands highest and the outer ones lean outward.
    return { x: -54 + index * step + (index - (points - 1) / 2) * 1.6, y: -44 + away * 12 }
  })
  const valley = (index: number): string => `${(-54 + (index + 0.5) * step).toFixed(1)} ${points > 5 ? -2 : -6}`
  const spikes = tips
    .map(({ x, y }, index) => `L${x.toFixed(1)} ${y.toFixed(1)}${index < points - 1 ? `L${valley(index)}` : ''}`)
    .join('')
  const outline = `M-46 26${spikes}L46 26Q0 40-46 26Z`
  const ball = ({ x, y }: { x: number; y: number }): string =>
    `<circle cx="${x.toFixed(1)}" cy="${(y - 3).toFixed(1)}" r="5.5" fill="${face}"/>`
  return place(
    spot,
    `<ellipse cx="0" cy="14" rx="45" ry="10" fill="${lining}"/>` +
      `<path d="${outline}" fill="${deep}" transform="translate(2.5 4)"/>` +
      `<path d="${outline}" fill="${face}" stroke="${body}" stroke-width="2" stroke-linejoin="round"/>` +
      `<path d="M-46 22Q0 36 46 22V36Q0 50-46 36Z" fill="${deep}" transform="translate(2 3)"/>` +
      `<path d="M-46 22Q0 36 46 22V36Q0 50-46 36Z" fill="${face}"/>` +
      `<path d="M-44 25Q-20 33 6 33" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="2" stroke-linecap="round"/>` +
      tips.map(ball).join('') +
      drawGem(paint, { x: 0, y: 12, size: 10, tones: gem }) +
      (points > 3
        ? drawGem(paint, { x: -24, y: 9, size: 6.5, tones: gem }) +
          drawGem(paint, { x: 24, y: 9, size: 6.5, tones: gem })
        : ''),
  )
}
