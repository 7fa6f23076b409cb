import './league.css'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { useState } from 'react'
import { useHashQuery } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { type SportEntry, SportsStrip } from '../home/SportsStrip.tsx'
import { SportsPage } from '../SportsPage.tsx'
import { useSports, useTable } from '../sports-queries.ts'
import { LeagueTable } from './LeagueTable.tsx'
import { ResultList } from './ResultList.tsx'

type View = 'results' | 'tables'

/** Results and tables of every league, by sport. */
export default function ResultsScreen() {
  const text = useText()
  const query = new URLSearchParams(useHashQuery())
  const sports = useSports()
  const [sport, setSport] = useState<string | null>(null)
  const [view, setView] = useState<View>(query.get('view') === 'tables' ? 'tables' : 'results')
  const list = sports.data?.list ?? []
  const chosen = list.find((entry) => entry.sport === sport) ?? list[0]
  return (
    <SportsPage title={text('results_title')} subtitle={text('sports_virtual')} up="/sports">
      <SegmentedControl<View>
        name={text('results_title')}
        options={[
          { value: 'results', text: text('sports_results') },
          { value: 'tables', text: text('sports_tables') },
        ]}
        value={view}
        onChange={setView}
      />
      {!chosen ? (
        <Unloaded query={sports} words={{ failed: 'did_not_load_title', text: 'sports_failed_text' }} isBare={false}>
          <ListSkeleton rows={6} />
        </Unloaded>
      ) : (
        <>
          <SportsStrip list={list} value={chosen.sport} onChange={setSport} />
          <div id="sports-matches" role="tabpanel" aria-label={text('results_title')}>
            {view === 'results' ? (
              <ResultList key={chosen.sport} asked={{ sport: chosen.sport }} />
            ) : (
              chosen.leagues.map((league) => <TablePart key={league.id} league={league} />)
            )}
          </div>
        </>
      )}
    </SportsPage>
  )
}

function TablePart({ league }: { league: SportEntry['leagues'][number] }) {
  const table = useTable(league.id)
  return (
    <section className="league-part">
      <a className="league-head" href={`#/sports/league?id=${league.id}&view=table`}>
        <h2>{league.name}</h2>
      </a>
      {table.data ? (
        <LeagueTable sport={table.data.sport} rows={table.data.rows} />
      ) : (
        <Unloaded query={table} words={{ failed: 'did_not_load_title', text: 'sports_failed_text' }} isBare={false}>
          <ListSkeleton rows={6} />
        </Unloaded>
      )}
    </section>
  )
}
