import { text } from '../../text.ts'

/** A place by what stands on the cloth, or what it covers. */
export function rouletteName(spot: string): string {
  if (spot === 'low') return '1–18'
  if (spot === 'high') return '19–36'
  const dozen = /^dozen(\d)$/.exec(spot)
  if (dozen) return `${Number(dozen[1]) * 12 - 11}–${Number(dozen[1]) * 12}`
  const column = /^column(\d)$/.exec(spot)
  if (column) return text('roulette_column', { number: column[1]! })
  if (spot.startsWith('n')) return spot.slice(1).split('_').join(' + ')
  return text(`roulette_${spot as 'red' | 'black' | 'even' | 'odd'}`)
}
