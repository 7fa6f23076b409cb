import './Feeds.css'
import { useIsWide } from '@tablestakes/look/browser/use-media'
import type { Index } from '../../lib/api/index-query.ts'
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
