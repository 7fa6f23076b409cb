import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { Percent } from 'lucide-react'
import { navigate, useHashQuery } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { useScreenTitle } from '../../../shell/frame/screen-title.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { ListSkeleton, Skeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { SportsPage } from '../SportsPage.tsx'
import { useSports } from '../sports-queries.ts'
import { FeedSilent } from './FeedSilent.tsx'
import { FreeGuess } from './FreeGuess.tsx'
import { LiveNow } from './LiveNow.tsx'
import { NextMatches } from './NextMatches.tsx'
import { SportsStrip } from './SportsStrip.tsx'
import { Ways } from './Ways.tsx'

type View = 'all' | 'live'

/** The home of sports: what runs now, what comes next, and the leagues of the chosen sport. */
export default function SportsScreen() {
  const text = useText()
  const query = new URLSearchParams(useHashQuery())
  const sports = useSports()
  const list = sports.data?.list ?? []
  const chosen = list.find(({ sport }) => sport === query.get('sport')) ?? list[0]
  const view: View = query.get('view') === 'live' ? 'live' : 'all'
  const go = (sport: string, next: View) =>
    navigate(`/sports?sport=${sport}${next === 'live' ? '&view=live' : ''}`, { replace: true })
  return (
    <SportsPage
      title={useScreenTitle()}
      subtitle={text('sports_virtual')}
      tools={
        <IconButton
          name={text('odds_format_title')}
          icon={<Percent />}
          onClick={() => void openDialog('odds-format')}
        />
      }
    >
      <Ways />
      {!sports.data ? (
        <Unloaded query={sports} words={{ failed: 'did_not_load_title', text: 'sports_failed_text' }} isBare={false}>
          <Skeleton height="84px" radius="18px" />
          <ListSkeleton rows={4} />
        </Unloaded>
      ) : !chosen ? (
        <EmptyState
          picture={<StatePicture picture="empty" />}
          title={text('sports_none_title')}
          text={text('sports_none_text')}
        />
      ) : (
        <>
          {!sports.data.is_feed_alive && <FeedSilent />}
          <SportsStrip list={list} value={chosen.sport} onChange={(sport) => go(sport, view)} />
          <SegmentedControl<View>
            name={text('sports_view')}
            options={[
              { value: 'all', text: text('sports_view_all') },
              { value: 'live', text: text('sports_view_live', { count: chosen.live }) },
            ]}
            value={view}
            onChange={(next) => go(chosen.sport, next)}
          />
          <div id="sports-matches" role="tabpanel" aria-label={text('sports_matches')}>
            <LiveNow key={`${chosen.sport} ${view}`} sport={chosen} isAll={view === 'live'} />
            {view === 'all' && <NextMatches key={chosen.sport} sport={chosen} />}
          </div>
          <FreeGuess />
        </>
      )}
    </SportsPage>
  )
}
