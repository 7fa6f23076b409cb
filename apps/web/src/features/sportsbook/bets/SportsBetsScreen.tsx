import './bets.css'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { useState } from 'react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { useAskToJoin } from '../../../shell/player/ask-to-join.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { InfiniteList } from '../../../ui/lists/InfiniteList.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { useLiveMatches } from '../live/use-live-matches.ts'
import { SportsPage } from '../SportsPage.tsx'
import { BetCard } from './BetCard.tsx'
import { type BetFilter, useBets } from './bet-queries.ts'

/** The player's sports bets: open ones with what they would pay now, settled ones with how they ended. */
export default function SportsBetsScreen() {
  const text = useText()
  const [filter, setFilter] = useState<BetFilter>('open')
  const isGuest = useSession(({ credentials, isReturning }) => credentials === null && !isReturning)
  useAskToJoin()
  return (
    <SportsPage title={text('sports_my_bets')} up="/sports">
      {isGuest ? (
        <EmptyState
          picture={<StatePicture picture="locked" />}
          title={text('sports_bets_guest_title')}
          text={text('sports_bets_guest_text')}
        />
      ) : (
        <>
          <SegmentedControl<BetFilter>
            name={text('bets_filter')}
            options={(['open', 'settled', 'all'] as const).map((value) => ({
              value,
              text: text(`bets_filter_${value}`),
            }))}
            value={filter}
            onChange={setFilter}
          />
          <Bets key={filter} filter={filter} />
        </>
      )}
    </SportsPage>
  )
}

function Bets({ filter }: { filter: BetFilter }) {
  const text = useText()
  const isPlayer = useSession(({ credentials }) => credentials !== null)
  const bets = useBets(filter, isPlayer)
  const list = bets.data?.pages.flatMap((page) => page.list)
  useLiveMatches(
    'row',
    (list ?? [])
      .filter(({ state }) => state === 'open')
      .flatMap(({ legs }) => legs.map(({ match_id }) => match_id))
      .slice(0, 50),
  )
  if (!list)
    return (
      <Unloaded query={bets} words={{ failed: 'did_not_load_title', text: 'sports_bets_failed_text' }} isBare={false}>
        <ListSkeleton rows={4} />
      </Unloaded>
    )
  if (list.length === 0)
    return (
      <EmptyState
        picture={<StatePicture picture="no-bets" />}
        title={text(filter === 'open' ? 'bets_none_open' : 'sports_bets_none_title')}
        text={text('sports_bets_none_text')}
        action={<ButtonLink href={toHref('/sports')}>{text('sports_to_matches')}</ButtonLink>}
      />
    )
  const firstOffered = list.find(({ state, cash_out }) => state === 'open' && cash_out !== null)?.id
  return (
    <InfiniteList
      name={text('sports_my_bets')}
      items={list}
      renderItem={(bet) => <BetCard key={bet.id} bet={bet} isFirst={bet.id === firstOffered} />}
      // Each bet is a card of its own.
      frame={(cards) => (
        <ul className="bet-cards" aria-label={text('sports_my_bets')}>
          {cards}
        </ul>
      )}
      hasMore={bets.hasNextPage}
      isLoading={bets.isFetching}
      onMore={() => void bets.fetchNextPage()}
      loadingName={text('loading')}
      endText={text('bets_list_end')}
      error={
        bets.isFetchNextPageError ? { text: text('sports_bets_failed_text'), retryText: text('try_again') } : undefined
      }
    />
  )
}
