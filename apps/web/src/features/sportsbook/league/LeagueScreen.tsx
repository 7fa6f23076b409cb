import './league.css'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { useState } from 'react'
import { useHashQuery } from '../../../lib/address/hash-location.ts'
import { isRefusal } from '../../../lib/api/form-errors.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { mainMarket } from '../home/MatchCard.tsx'
import { MatchRow } from '../home/MatchRow.tsx'
import { useLiveMatches } from '../live/use-live-matches.ts'
import { SportsPage } from '../SportsPage.tsx'
import { useMatches, useTable } from '../sports-queries.ts'
import { LeagueTable } from './LeagueTable.tsx'
import { ResultList } from './ResultList.tsx'
import { Seasons } from './Seasons.tsx'

const VIEWS = ['matches', 'table', 'results', 'seasons'] as const
type View = (typeof VIEWS)[number]

/** A league: its next matches, its table, its results, and its seasons with their seeds. */
export default function LeagueScreen() {
  const query = new URLSearchParams(useHashQuery())
  const id = query.get('id') ?? ''
  return <League key={id} id={id} first={VIEWS.find((view) => view === query.get('view')) ?? 'matches'} />
}

function League({ id, first }: { id: string; first: View }) {
  const text = useText()
  const [view, setView] = useState<View>(first)
  const table = useTable(id)
  const name = table.data?.league ?? text('sports_league')
  if (isRefusal(table.error, 'NOT_FOUND') || id === '')
    return (
      <SportsPage title={text('sports_league')} up="/sports">
        <EmptyState
          picture={<StatePicture picture="not-found" />}
          title={text('league_none_title')}
          text={text('match_none_text')}
        />
      </SportsPage>
    )
  return (
    <SportsPage
      title={name}
      subtitle={table.data ? text('league_subtitle', { season: table.data.season }) : text('sports_virtual')}
      up="/sports"
    >
      <SegmentedControl<View>
        name={text('league_views')}
        options={VIEWS.map((value) => ({ value, text: text(`league_view_${value}`) }))}
        value={view}
        onChange={setView}
      />
      {view === 'matches' && <Coming id={id} />}
      {view === 'table' &&
        (table.data ? (
          <LeagueTable sport={table.data.sport} rows={table.data.rows} />
        ) : (
          <Unloaded query={table} words={{ failed: 'did_not_load_title', text: 'sports_failed_text' }} isBare={false}>
            <ListSkeleton rows={8} />
          </Unloaded>
        ))}
      {view === 'results' && <ResultList asked={{ league_id: id }} />}
      {view === 'seasons' && <Seasons leagueId={id} />}
    </SportsPage>
  )
}

function Coming({ id }: { id: string }) {
  const text = useText()
  const matches = useMatches({ league_id: id, limit: 50 })
  const list = matches.data?.list ?? []
  useLiveMatches(
    'row',
    list.slice(0, 30).map((match) => match.id),
  )
  if (!matches.data)
    return (
      <Unloaded query={matches} words={{ failed: 'did_not_load_title', text: 'sports_failed_text' }} isBare={false}>
        <ListSkeleton rows={5} />
      </Unloaded>
    )
  if (list.length === 0)
    return (
      <EmptyState
        picture={<StatePicture picture="empty" />}
        title={text('sports_none_next_title')}
        text={text('sports_none_next_text')}
      />
    )
  return (
    <ul className="match-rows card" aria-label={text('league_view_matches')}>
      {list.map((match) => (
        <MatchRow key={match.id} match={match} market={mainMarket(match)} />
      ))}
    </ul>
  )
}
