import './Feeds.css'
import { getSuggested } from '@tablestakes/contract/games'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'
import { toHref } from '../../lib/hash-location.ts'
import { useText } from '../../lib/i18n.ts'
import type { Index } from '../../lib/index-query.ts'
import { GameLink } from '../../shell/GameLink.tsx'
import { GameRail } from '../../shell/GameRail.tsx'
import { useIsWide } from '../../ui/use-media.ts'
import FirmGrid from './FirmGrid.tsx'
import { LiveBets } from './LiveBets.tsx'

/** Under the games by kind: what others play, what is being played, and who makes the games. */
export default function RowsBelow({ index }: { index: Index }) {
  const text = useText()
  const isWide = useIsWide()
  const { data: suggested } = useQuery(apiQuery(getSuggested, {}))
  const recommended = suggested?.recommended ?? []
  return (
    <>
      {recommended.length > 0 && (
        <GameRail title={text('recommended_title')} href={toHref('/moreGameList?order=popular')}>
          {recommended.map((game) => (
            <GameLink key={game.id} game={game} />
          ))}
        </GameRail>
      )}
      {!isWide && <LiveBets index={index} />}
      {index.firm_list.length > 0 && <FirmGrid firms={index.firm_list} />}
    </>
  )
}
