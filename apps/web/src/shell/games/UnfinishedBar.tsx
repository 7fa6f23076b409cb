import './UnfinishedBar.css'
import { listUnfinished, playTypes } from '@tablestakes/contract/games'
import { formatMoney } from '@tablestakes/domain/money/format'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { toHref } from '../../lib/address/hash-location.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { useSite } from '../../lib/api/preload.ts'
import { useHasPlayer } from '../../lib/session/session.ts'
import { useText } from '../../lib/words/i18n.ts'
import { isolate } from '../money/SiteMoney.tsx'
import { plainArt } from './GameLink.tsx'

/**
 * A round that was left is offered, in the page and never over it: the newest one, and how many there are. Without one it shows
 * nothing, and failures do not show. `gameId` keeps to one game, on its own page.
 */
export default function UnfinishedBar({ gameId }: { gameId?: number }) {
  const text = useText()
  const isPlayer = useHasPlayer()
  const { currency, currencySymbol } = useSite()
  // The player comes back here from a game: what was known before is asked anew.
  const { data } = useQuery({ ...apiQuery(listUnfinished, {}), enabled: isPlayer, staleTime: 0 })
  const rounds = (isPlayer ? (data?.list ?? []) : []).filter(({ game }) => gameId === undefined || game.id === gameId)
  const [newest] = rounds
  if (!newest) return null
  const { game, type, stake } = newest
  const isGold = type === playTypes.GOLD
  const amount = isolate(formatMoney(stake, currency, { symbol: isGold ? false : currencySymbol, isGold }))
  return (
    <section className="unfinished card" aria-label={text('unfinished_title')}>
      <img src={plainArt(game)} alt="" draggable={false} />
      <div>
        <h2>{text('unfinished_more', { count: rounds.length })}</h2>
        <p>{text('unfinished_bet', { name: isolate(game.name), amount })}</p>
      </div>
      <ButtonLink
        size="sm"
        href={toHref(`/webgame?id=${game.id}&type=${type}`)}
        aria-label={text('bets_go_on', { name: game.name })}
      >
        {text('unfinished_go_on')}
      </ButtonLink>
    </section>
  )
}
