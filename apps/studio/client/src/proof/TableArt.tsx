import type { StudioGame } from '@tablestakes/contract/studio'
import type { AndarBaharOutcome } from '@tablestakes/domain/games/tables/andar-bahar'
import type { BaccaratOutcome } from '@tablestakes/domain/games/tables/baccarat'
import type { DragonTigerOutcome } from '@tablestakes/domain/games/tables/dragon-tiger'
import type { TeenPattiOutcome } from '@tablestakes/domain/games/tables/teen-patti'
import { Coin } from '@tablestakes/look/figures/Coin.tsx'
import { Die } from '../art/Die.tsx'
import { PlayingCard } from '../games/hilo/PlayingCard.tsx'

/** A card that was dealt, a die, or a coin where the draw is a number. */
export function TableArt({ game, outcome }: { game: StudioGame; outcome: unknown }) {
  if (game === 'sicbo') return <Die />
  const card = outcome === null ? null : cardOf(game, outcome)
  return card === null ? <Coin size={84} /> : <PlayingCard card={card} />
}

function cardOf(game: StudioGame, outcome: unknown): number | null {
  switch (game) {
    case 'baccarat':
      return (outcome as BaccaratOutcome).player[0] ?? null
    case 'dragontiger':
      return (outcome as DragonTigerOutcome).dragon
    case 'andarbahar':
      return (outcome as AndarBaharOutcome).joker
    case 'teenpatti':
      return (outcome as TeenPattiOutcome).a[0] ?? null
    default:
      return null
  }
}
