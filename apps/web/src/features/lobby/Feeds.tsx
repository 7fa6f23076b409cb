import './Feeds.css'
import type { Index } from '../../lib/index-query.ts'
import { useIsWide } from '../../ui/use-media.ts'
import { LatestWins } from './LatestWins.tsx'
import { LiveBets } from './LiveBets.tsx'

/** What happens on this site now: beside each other where there is room, else only the wins; the bets are further down. */
export default function Feeds({ index }: { index: Index }) {
  const isWide = useIsWide()
  return (
    <div className="feeds">
      <LatestWins index={index} />
      {isWide && <LiveBets index={index} />}
    </div>
  )
}
