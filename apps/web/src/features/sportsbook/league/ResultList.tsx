import type { Match } from '@tablestakes/contract/sportsbook'
import { listMatches } from '@tablestakes/contract/sportsbook'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { toHref } from '../../../lib/address/hash-location.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { writeMoment } from '../../../shell/protection/times.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { InfiniteList, PAGE_SIZE } from '../../../ui/lists/InfiniteList.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { Crest } from '../art/Crest.tsx'
import { scoresOf } from '../match/scores.ts'

type ResultListProps = { asked: { league_id?: string; sport?: string } }

/** Matches that are over, the latest first. */
export function ResultList({ asked }: ResultListProps) {
  const text = useText()
  const results = useInfiniteQuery({
    queryKey: [listMatches.path, 'results', asked],
    queryFn: ({ pageParam }) =>
      callApi(listMatches, { ...asked, when: 'ended', last_id: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.last_id === '' ? undefined : page.last_id),
  })
  const list = results.data?.pages.flatMap((page) => page.list)
  if (!list)
    return (
      <Unloaded query={results} words={{ failed: 'did_not_load_title', text: 'sports_failed_text' }} isBare={false}>
        <ListSkeleton rows={6} />
      </Unloaded>
    )
  if (list.length === 0)
    return (
      <EmptyState
        picture={<StatePicture picture="no-history" />}
        title={text('results_none_title')}
        text={text('results_none_text')}
      />
    )
  return (
    <InfiniteList
      name={text('sports_results')}
      items={list}
      renderItem={(match) => <Result key={match.id} match={match} />}
      hasMore={results.hasNextPage}
      isLoading={results.isFetching}
      onMore={() => void results.fetchNextPage()}
      loadingName={text('loading')}
      endText={text('results_end')}
      error={
        results.isFetchNextPageError ? { text: text('sports_failed_text'), retryText: text('try_again') } : undefined
      }
    />
  )
}

function Result({ match }: { match: Match }) {
  const text = useText()
  const scores = scoresOf(match)
  return (
    <li className="result">
      <a href={toHref(`/sports/match?id=${match.id}`)}>
        <span className="result-when">{writeMoment(match.start_time)}</span>
        <span className="match-row-teams">
          {(['home', 'away'] as const).map((side) => (
            <span key={side}>
              <Crest mark={match[side].mark} size="s" />
              <bdi>{match[side].name}</bdi>
            </span>
          ))}
        </span>
        {match.state === 'ended' ? (
          <span className="result-score">
            <Num>{scores.home}</Num>
            <Num>{scores.away}</Num>
          </span>
        ) : (
          <small>{text(`match_state_${match.state}`)}</small>
        )}
      </a>
    </li>
  )
}
