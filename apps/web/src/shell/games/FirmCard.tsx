import './FirmCard.css'
import type { Firm } from '@tablestakes/contract/suppliers'
import { toHref } from '../../lib/address/hash-location.ts'
import { useText } from '../../lib/words/i18n.ts'

/** A provider with its mark; the way to its games. */
export function FirmCard({ firm }: { firm: Firm }) {
  const text = useText()
  return (
    <a className="card firm" href={toHref(`/gameFirm?provider=${encodeURIComponent(firm.key)}`)}>
      <img src={`/art/marks/${firm.mark}.svg`} alt="" width={40} height={40} loading="lazy" />
      <span>
        <b>{firm.name}</b>
        <small>{text('games_count', { count: firm.game_count })}</small>
      </span>
    </a>
  )
}
