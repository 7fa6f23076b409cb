import type { StudioTable } from '@tablestakes/contract/studio'

/** How long bets are taken, and how long the draw is shown and looked at before the next bets. */
export const tableTimes: Record<StudioTable, { bettingMs: number; drawnMs: number }> = {
  roulette: { bettingMs: 18_000, drawnMs: 11_000 },
  baccarat: { bettingMs: 16_000, drawnMs: 12_000 },
  dragontiger: { bettingMs: 14_000, drawnMs: 8_000 },
  sicbo: { bettingMs: 16_000, drawnMs: 8_000 },
  andarbahar: { bettingMs: 16_000, drawnMs: 13_000 },
  teenpatti: { bettingMs: 16_000, drawnMs: 11_000 },
  moneywheel: { bettingMs: 15_000, drawnMs: 10_000 },
}
