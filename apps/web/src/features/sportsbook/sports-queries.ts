import type { ResponseOf } from '@tablestakes/contract/call'
import {
  getMatch,
  getSeasonProof,
  getSportsRules,
  getTable,
  listFreeBets,
  listMatches,
  listSeasons,
  listSports,
} from '@tablestakes/contract/sportsbook'
import { sports } from '@tablestakes/domain/sports/kinds'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api/api-query.ts'

/** The stream keeps what is on screen fresh; these only bring what it does not tell: new matches, other counts. */
const LIST_MS = 30_000
const RULES_MS = 10 * 60_000

/** Football first, whatever the feed told first; a sport of a newer server comes last. */
const inOrder = (data: ResponseOf<typeof listSports>) => ({
  ...data,
  list: data.list.toSorted((one, other) => placeOf(one.sport) - placeOf(other.sport)),
})
const placeOf = (sport: string) =>
  ((sports as readonly string[]).indexOf(sport) + sports.length + 1) % (sports.length + 1)

export const useSports = () => useQuery({ ...apiQuery(listSports, {}), refetchInterval: LIST_MS, select: inOrder })

export const useMatch = (id: string) => useQuery(apiQuery(getMatch, { id }))

type Matches = Parameters<typeof apiQuery<typeof listMatches>>[1]

export const useMatches = (asked: Matches, isAsked = true) =>
  useQuery({
    ...apiQuery(listMatches, asked),
    enabled: isAsked,
    refetchInterval: LIST_MS,
    placeholderData: (kept) => kept,
  })

export const useRules = () => useQuery({ ...apiQuery(getSportsRules, {}), staleTime: RULES_MS })

export const useTable = (leagueId: string, season?: number) =>
  useQuery(apiQuery(getTable, { league_id: leagueId, ...(season !== undefined && { season }) }))

export const useSeasons = (leagueId: string) => useQuery(apiQuery(listSeasons, { league_id: leagueId }))

export const useSeasonProof = (leagueId: string, season: number) =>
  useQuery({ ...apiQuery(getSeasonProof, { league_id: leagueId, season }), enabled: season > 0 })

export const useFreeBets = (isAsked: boolean) => useQuery({ ...apiQuery(listFreeBets, {}), enabled: isAsked })
