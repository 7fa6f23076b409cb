import './match.css'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { ChartColumn, Percent } from 'lucide-react'
import { navigate, useHashQuery } from '../../../lib/address/hash-location.ts'
import { isRefusal } from '../../../lib/api/form-errors.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { ListSkeleton, Skeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { useLiveMatches } from '../live/use-live-matches.ts'
import { SportsPage } from '../SportsPage.tsx'
import { useMatch } from '../sports-queries.ts'
import { Markets } from './Markets.tsx'
import { MatchFacts } from './MatchFacts.tsx'
import { Scoreboard } from './Scoreboard.tsx'
import { Tracker } from './Tracker.tsx'

/** One match: score, drawn tracker, and every market of it. */
export default function MatchScreen() {
  const id = new URLSearchParams(useHashQuery()).get('id') ?? ''
  return <MatchPage key={id} id={id} />
}

function MatchPage({ id }: { id: string }) {
  const text = useText()
  const query = useMatch(id)
  const detail = query.data
  useLiveMatches('match', detail ? [id] : [])
  if (!detail)
    return (
      <SportsPage title={text('sports_match')} up="/sports">
        {isRefusal(query.error, 'NOT_FOUND') || id === '' ? (
          <EmptyState
            picture={<StatePicture picture="not-found" />}
            title={text('match_none_title')}
            text={text('match_none_text')}
          />
        ) : (
          <Unloaded query={query} words={{ failed: 'did_not_load_title', text: 'sports_failed_text' }} isBare={false}>
            <Skeleton height="196px" radius="20px" />
            <ListSkeleton rows={4} />
          </Unloaded>
        )}
      </SportsPage>
    )
  const { match } = detail
  return (
    <SportsPage
      title={match.league}
      subtitle={text('match_subtitle', { round: match.round })}
      up="/sports"
      tools={
        <>
          <IconButton
            name={text('odds_format_title')}
            icon={<Percent />}
            onClick={() => void openDialog('odds-format')}
          />
          <IconButton
            name={text('sports_table')}
            icon={<ChartColumn />}
            onClick={() => navigate(`/sports/league?id=${match.league_id}&view=table`)}
          />
        </>
      }
    >
      <Scoreboard match={match} />
      <Tracker detail={detail} />
      <Markets match={match} situation={detail.situation} />
      <MatchFacts detail={detail} />
    </SportsPage>
  )
}
