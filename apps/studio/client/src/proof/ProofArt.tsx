import type { StudioGame } from '@tablestakes/contract/studio'
import type { BlackjackShown } from '@tablestakes/domain/games/cards/blackjack'
import type { VideoPokerShown } from '@tablestakes/domain/games/cards/videopoker'
import type { CoinFlipShown } from '@tablestakes/domain/games/coin-flip'
import type { DiamondsOutcome } from '@tablestakes/domain/games/diamonds'
import type { HiloShown } from '@tablestakes/domain/games/hilo'
import type { WheelParams } from '@tablestakes/domain/games/wheel'
import { CoinFace } from '../art/CoinFace.tsx'
import { ColourGem } from '../art/ColourGem.tsx'
import { Die } from '../art/Die.tsx'
import { Gem } from '../art/Gem.tsx'
import { asAddress, ROCKET } from '../games/crash/rocket.ts'
import { PlayingCard } from '../games/hilo/PlayingCard.tsx'
import { WheelDisc, WheelRim } from '../games/wheel/WheelDisc.tsx'
import { TableArt } from './TableArt.tsx'

/** What the game is known by, beside its result. */
export function ProofArt({ game, params, outcome }: { game: StudioGame; params: unknown; outcome: unknown }) {
  return (
    <div className="proof-art" data-game={game} aria-hidden="true">
      <Art game={game} params={params} outcome={outcome} />
    </div>
  )
}

function Art({ game, params, outcome }: { game: StudioGame; params: unknown; outcome: unknown }) {
  switch (game) {
    case 'dice':
      return <Die />
    case 'mines':
    case 'tower':
      return <Gem />
    case 'coinflip':
      return <CoinFace side={(outcome as CoinFlipShown | null)?.sides.at(-1) ?? 'heads'} />
    case 'diamonds':
      return <ColourGem colour={(outcome as DiamondsOutcome | null)?.gems[0] ?? 0} />
    case 'hilo':
      return <PlayingCard card={(outcome as HiloShown | null)?.cards.at(-1) ?? 0} />
    case 'blackjack':
      return <PlayingCard card={(outcome as BlackjackShown | null)?.hands[0]?.cards[0] ?? 0} />
    case 'videopoker':
      return <PlayingCard card={(outcome as VideoPokerShown | null)?.cards[0] ?? 0} />
    case 'wheel':
      return (
        <>
          <WheelDisc segments={(params as WheelParams).segments} risk={(params as WheelParams).risk} />
          <WheelRim />
        </>
      )
    case 'keno':
      return <i className="proof-ball num">40</i>
    case 'crash':
      return <img src={asAddress(ROCKET.svg)} alt="" />
    default:
      return <TableArt game={game} outcome={outcome} />
  }
}
