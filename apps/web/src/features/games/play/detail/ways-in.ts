import type { TextKey } from '@tablestakes/dictionary/keys'

type Money = 'cash' | 'gold'
export type WaysIn = {
  /** With cash; null where the game is not played for it here. */
  main: 'cash' | null
  /** Without cash: a player's gold, or a demo. */
  free: 'gold' | 'demo' | null
  /** The line of truth under the buttons. */
  truth: TextKey
}

/** Which buttons a game's page has. Players have gold where the game takes it; a demo is for those who have none. */
export function waysIn({
  isPlayer,
  hasDemo,
  moneys,
}: {
  isPlayer: boolean
  hasDemo: boolean
  moneys: Money[]
}): WaysIn {
  const main = moneys.includes('cash') ? 'cash' : null
  const free = isPlayer && moneys.includes('gold') ? 'gold' : hasDemo ? 'demo' : null
  return { main, free, truth: truthOf({ main, free, isPlayer }) }
}

function truthOf({ main, free, isPlayer }: Pick<WaysIn, 'main' | 'free'> & { isPlayer: boolean }): TextKey {
  if (!isPlayer) return main ? 'detail_opens_guest' : 'detail_opens_demo_only'
  if (main) return 'detail_opens_cash'
  return free === 'gold' ? 'detail_opens_gold' : 'detail_opens_demo_only'
}
