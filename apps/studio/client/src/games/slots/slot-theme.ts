/** How each slot moves and sounds: no two have the same rhythm. */
import type { SlotKey } from '@tablestakes/domain/games/slots/slot'

export type SlotTheme = {
  /** Reels turn, or symbols fall in column by column. */
  how: 'turn' | 'fall'
  /** When the first reel rests, and how much later each next one. */
  firstMs: number
  gapMs: number
  /** How long a win is shown. */
  winMs: number
  /** How far a reel swings past its rest: heavy reels swing more. */
  swing: number
  /** Its sounds are this much higher or lower than the table's. */
  tune: number
  /** The colour of its frame and lines. */
  accent: string
}

export const slotThemes: Readonly<Record<SlotKey, SlotTheme>> = {
  sevens: { how: 'turn', firstMs: 650, gapMs: 420, winMs: 1100, swing: 1.9, tune: 1.25, accent: '#ffc640' },
  lantern: { how: 'turn', firstMs: 800, gapMs: 260, winMs: 1300, swing: 1.2, tune: 0.9, accent: '#f2b04a' },
  clock: { how: 'turn', firstMs: 480, gapMs: 190, winMs: 1000, swing: 0.6, tune: 1.4, accent: '#d89a3a' },
  forge: { how: 'turn', firstMs: 900, gapMs: 320, winMs: 1400, swing: 2.2, tune: 0.62, accent: '#ff8a2a' },
  geode: { how: 'fall', firstMs: 420, gapMs: 90, winMs: 800, swing: 1.4, tune: 1.6, accent: '#8dffe8' },
  sugar: { how: 'fall', firstMs: 360, gapMs: 55, winMs: 700, swing: 1.8, tune: 1.8, accent: '#ff9ad2' },
  tide: { how: 'turn', firstMs: 700, gapMs: 230, winMs: 1200, swing: 0.9, tune: 0.8, accent: '#8ff0ff' },
  monsoon: { how: 'turn', firstMs: 750, gapMs: 290, winMs: 1250, swing: 1.5, tune: 1.05, accent: '#ffb84a' },
  grove: { how: 'turn', firstMs: 420, gapMs: 150, winMs: 850, swing: 1.1, tune: 1.5, accent: '#ffe26a' },
}
