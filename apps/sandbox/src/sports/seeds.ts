import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { MatchEvent } from '@tablestakes/domain/sports/match'
import { SEASON_MS, seasonStart } from '@tablestakes/domain/sports/season/fixtures'
import type { League } from '@tablestakes/domain/sports/season/leagues'
import { matchCommitment, matchSeed, replayFromSeed, seasonCommitment } from '@tablestakes/domain/sports/season/replay'
import { LONGEST_MS, type Match } from './match.ts'

export type Seeds = ReturnType<typeof openSeeds>

/** So many matches stay played in memory; those that run and those whose page is open. */
const MOST_PLAYED = 64

/**
 * What every season is drawn from. One secret is made once and kept, and the seed of each season is an HMAC of it: so a restart in the
 * middle of a match goes on with the same match. `saltOf` says what was drawn in public for a season after its hash was shown.
 */
export function openSeeds(file: string, saltOf: (startMs: number) => string) {
  const secret = keepSecret(file)
  const played = new Map<string, readonly MatchEvent[]>()
  const seedOf = (league: League, season: number) =>
    createHmac('sha256', secret).update(`${league.key} ${season}`).digest('hex')
  const saltFor = (league: League, season: number) => saltOf(seasonStart(league, season))

  return {
    /** Everything that happens in a match. Nobody outside may see it before its time. */
    play(match: Match): readonly MatchEvent[] {
      const known = played.get(match.eventId)
      if (known) return known
      const seed = matchSeed(seedOf(match.league, match.season), match.number)
      const { events } = replayFromSeed({ fixture: match, seed, salt: saltFor(match.league, match.season) })
      if (played.size >= MOST_PLAYED) played.delete(played.keys().next().value!)
      played.set(match.eventId, events)
      return events
    },
    /** The hash from the beginning, the seed when the last match is over. */
    seasonProof(league: League, season: number, nowMs: number) {
      const seed = seedOf(league, season)
      const startMs = seasonStart(league, season)
      return {
        seed_hash: seasonCommitment(seed),
        ...(nowMs >= startMs && { salt: saltFor(league, season) }),
        ...(nowMs >= startMs + SEASON_MS + LONGEST_MS && { seed }),
      }
    },
    /** The same of one match, whose own seed says nothing of the others. */
    matchProof({ league, season, number }: Match, isOver: boolean): Record<string, string> {
      const seed = seedOf(league, season)
      const hash = matchCommitment(seed, number)
      return isOver
        ? { seed_hash: hash, seed: matchSeed(seed, number), salt: saltFor(league, season) }
        : { seed_hash: hash }
    },
  }
}

function keepSecret(file: string): Buffer {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}
