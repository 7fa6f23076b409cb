/**
 * The virtual leagues: invented clubs and players, each with a strength that everybody can read. Two leagues a sport, twelve sides
 * each. Strengths are percent of the league's middle; they decide the models' rates and nothing hidden does.
 */
import type { Sport } from '../kinds.ts'
import { sides } from './clubs.ts'

export type Club = {
  /** Names the club for ever; also the mark that is drawn for it. */
  key: string
  name: string
  /** How well it scores, bats or serves: 100 is the middle. */
  attack: number
  /** How well it keeps others from it. */
  defence: number
}

export type League = {
  key: string
  /** Its place among all leagues: the feed's tournament, and when its matches begin. */
  number: number
  sport: Sport
  name: string
  clubs: readonly Club[]
}

export const CLUBS = 12

const rows = [
  ['meridian', 'football', 'Meridian League'],
  ['lantern-cup', 'football', 'Lantern Cup'],
  ['monsoon', 'cricket', 'Monsoon Twenty20'],
  ['banyan', 'cricket', 'Banyan Twenty20'],
  ['harbour-open', 'tennis', 'Harbour Open Series'],
  ['summit', 'tennis', 'Summit Series'],
  ['skyline', 'basketball', 'Skyline Basketball League'],
  ['delta', 'basketball', 'Delta Basketball League'],
] as const satisfies readonly (readonly [string, Sport, string])[]

export const leagues: readonly League[] = rows.map(([key, sport, name], number) => ({
  key,
  number: number + 1,
  sport,
  name,
  clubs: sides[key].map(([club, attack, defence]) => ({ key: clubKey(club), name: club, attack, defence })),
}))

export type LeagueKey = (typeof rows)[number][0]

export function leagueOf(key: string): League | null {
  return leagues.find((league) => league.key === key) ?? null
}

/** `Port Ember` is `port-ember`. */
function clubKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
