import { LiveDot } from '@tablestakes/look/figures/Badge.tsx'
import { useText } from '../../../lib/words/i18n.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { RowHead } from '../../../ui/showcase/RowHead.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { useLiveMatches } from '../live/use-live-matches.ts'
import { useMatches } from '../sports-queries.ts'
import { MatchCard } from './MatchCard.tsx'
import type { SportEntry } from './SportsStrip.tsx'

/** Matches that run, as a rail of cards; all of them below one another where only they are asked for. */
export function LiveNow({ sport, isAll }: { sport: SportEntry; isAll: boolean }) {
  const text = useText()
  const matches = useMatches({ sport: sport.sport, when: 'live', limit: 40 })
  const list = matches.data?.list ?? []
  useLiveMatches(
    'row',
    list.map(({ id }) => id),
  )
  if (!matches.data)
    return (
      <Unloaded query={matches} words={{ failed: 'did_not_load_title', text: 'sports_failed_text' }} isBare={false}>
        <Skeleton height="178px" radius="20px" />
      </Unloaded>
    )
  if (list.length === 0)
    return isAll ? (
      <EmptyState
        picture={<StatePicture picture="empty" />}
        title={text('sports_no_live_title')}
        text={text('sports_no_live_text')}
      />
    ) : null
  return (
    <section className="live-now" aria-label={text('sports_live_now')}>
      {isAll ? (
        <h2 className="live-now-head">
          <LiveDot /> {text('sports_live_now')}
        </h2>
      ) : (
        <RowHead
          title={text('sports_live_now')}
          count={String(list.length)}
          isLive
          link={{
            href: `#/sports?sport=${sport.sport}&view=live`,
            text: text('sports_all_live'),
            name: text('sports_all_live'),
          }}
        />
      )}
      <div className={isAll ? 'live-list' : 'live-rail'}>
        {list.map((match) => (
          <MatchCard key={match.id} match={match} />
        ))}
      </div>
    </section>
  )
}
