import { toHref } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { useSeasons } from '../sports-queries.ts'

/** Seasons with the hash that was promised before them, and the way to check each. */
export function Seasons({ leagueId }: { leagueId: string }) {
  const text = useText()
  const seasons = useSeasons(leagueId)
  if (!seasons.data)
    return (
      <Unloaded query={seasons} words={{ failed: 'did_not_load_title', text: 'sports_failed_text' }} isBare={false}>
        <ListSkeleton rows={4} />
      </Unloaded>
    )
  return (
    <List name={text('league_view_seasons')}>
      {seasons.data.list.map(({ season, seed, seed_hash }) => (
        <ListRow
          key={season}
          href={toHref(`/sports/season?id=${leagueId}&season=${season}`)}
          title={text('season_number', { season })}
          text={<bdi className="seed">{seed_hash.slice(0, 24)}…</bdi>}
          end={text(seed === null ? 'season_running' : 'season_revealed')}
        />
      ))}
    </List>
  )
}
