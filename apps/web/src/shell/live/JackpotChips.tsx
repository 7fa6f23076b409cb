import './JackpotChips.css'
import type { LiveMessageOf } from '@tablestakes/contract/live'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import { hearLive } from '../../lib/live/live-hearing.ts'
import { watchLive } from '../../lib/live/live-watch.ts'
import { useText, whenAllWordsAreHere } from '../../lib/words/i18n.ts'
import { useTilePot } from '../games/tile-pot.ts'
import { SiteMoney } from '../money/SiteMoney.tsx'

/** Follows the pot while the page is seen. Between two messages nothing is made up: tiles show what the books hold. */
export function followPot(): void {
  hearLive('jackpot', (message) => void whenAllWordsAreHere().then(() => showPot(message)))
  let stop: (() => void) | null = null
  const look = () => {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen) stop ??= watchLive(['jackpot'])
    else {
      stop?.()
      stop = null
    }
  }
  document.addEventListener('visibilitychange', look)
  look()
}

function showPot({ amount, games }: Pick<LiveMessageOf<'jackpot'>, 'amount' | 'games'>): void {
  useTilePot.setState({
    games: new Set(games),
    onTile: amount === null ? null : <TilePot amount={amount} />,
    onRow: amount === null ? null : <RowPot amount={amount} />,
  })
}

function TilePot({ amount }: { amount: bigint }) {
  const text = useText()
  return (
    <span className="tile-pot">
      <VisuallyHidden>{text('jackpot_chip')}</VisuallyHidden> <SiteMoney amount={amount} format="own" counts />
    </span>
  )
}

function RowPot({ amount }: { amount: bigint }) {
  const text = useText()
  return (
    <span className="row-pot">
      {text('jackpot_chip')} <SiteMoney amount={amount} counts />
    </span>
  )
}
