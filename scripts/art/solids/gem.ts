import { n, type Paint, type Point } from '../paint.ts'

/** From the brightest facet to the darkest. */
export type GemTones = readonly [string, string, string, string, string]

export const PINK_GEM: GemTones = ['#fff2fb', '#ffb3e6', '#ff63c3', '#d02590', '#7d0a5e']
export const TEAL_GEM: GemTones = ['#eafffb', '#7df5dd', '#26c9b0', '#0c8f86', '#075e66']
export const BLUE_GEM: GemTones = ['#eef5ff', '#a8cbff', '#4a86ff', '#1f4fd8', '#0c2a8c']
export const RED_GEM: GemTones = ['#fff0f0', '#ffb0b4', '#ff4a66', '#c5103f', '#6e0428']
export const GREEN_GEM: GemTones = ['#f0fff4', '#a5f5bf', '#2fcf75', '#0c8a4a', '#055030']

/** A cut stone, point down. */
export function drawGem(
  paint: Paint,
  { x, y, size, tones: [a, b, c, e, f] }: { x: number; y: number; size: number; tones: GemTones },
): string {
  const points = (corners: readonly Point[]): string =>
    corners.map(([px, py]) => `${n(x + px * size)},${n(y + py * size)}`).join(' ')
  const facet = (fill: string, ...corners: Point[]): string =>
    `<polygon points="${points(corners)}" fill="${fill}" stroke="${fill}" stroke-width=".8" stroke-linejoin="round"/>`
  const blend = (from: string, to: string): string =>
    paint.linear([
      [0, from],
      [1, to],
    ])
  return (
    facet(b, [-0.62, -0.72], [-1, -0.24], [-0.42, -0.24]) +
    facet(a, [-0.62, -0.72], [0, -0.72], [-0.42, -0.24]) +
    facet(b, [0, -0.72], [-0.42, -0.24], [0.42, -0.24]) +
    facet(c, [0, -0.72], [0.62, -0.72], [0.42, -0.24]) +
    facet(e, [0.62, -0.72], [1, -0.24], [0.42, -0.24]) +
    facet(c, [-1, -0.24], [-0.42, -0.24], [0, 0.9]) +
    facet(blend(b, c), [-0.42, -0.24], [0.42, -0.24], [0, 0.9]) +
    facet(blend(e, f), [0.42, -0.24], [1, -0.24], [0, 0.9]) +
    `<polygon points="${points([
      [-0.56, -0.66],
      [-0.1, -0.66],
      [-0.43, -0.3],
    ])}" fill="#fff" opacity=".75"/>`
  )
}
