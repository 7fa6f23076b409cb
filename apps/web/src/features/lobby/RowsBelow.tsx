import './Feeds.css'
import { getSuggested } from '@tablestakes/contract/games'
import { useIsWide } from '@tablestakes/look/browser/use-media'
import { useQuery } from '@tanstack/react-query'
import { toHref } from '../../lib/address/hash-location.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import type { Index } from '../../lib/api/index-query.ts'
import { useText } from '../../lib/words/i18n.ts'
import { GameLink } from '../../shell/games/GameLink.tsx'
import { GameRail } from '../../shell/games/GameRail.tsx'
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
