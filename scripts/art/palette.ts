import type { Tones } from './paint.ts'

// Chips, enamel and paper come in these; a scene that needs another tone names it itself.
export const BLUE: Tones = ['#8dbbff', '#2b66ff', '#0f2f9e']
export const WHITE: Tones = ['#ffffff', '#d4def8', '#7d8dc4']
export const RED: Tones = ['#ff9aae', '#f02b58', '#7d0530']
export const GOLD: Tones = ['#ffe7a0', '#f4a91c', '#9c5900']
export const GREEN: Tones = ['#8dffce', '#0fae78', '#04583f']
export const VIOLET: Tones = ['#d3b0ff', '#7a3dff', '#34109a']
export const TEAL: Tones = ['#a8fff2', '#17b8b0', '#065a68']
export const ORANGE: Tones = ['#ffd0a0', '#f5761a', '#8a2a10']
export const PINK: Tones = ['#ffc4ea', '#e8379f', '#7d0a5e']
export const GREY: Tones = ['#c9d4f5', '#7f8cc0', '#2c3566']
export const NAVY: Tones = ['#5d78d8', '#22328a', '#0b1244']
export const SKY: Tones = ['#b8f0ff', '#2aa5ee', '#0a3f9c']

/** Mixes two `#rrggbb` colours; 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const from = Number.parseInt(first.slice(at, at + 2), 16)
    const to = Number.parseInt(second.slice(at, at + 2), 16)
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
