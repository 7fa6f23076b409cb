/**
 * Seeds of a season, and a match replayed from them. The hash of the season's seed is shown before its first match and the
 * seed after its last. Each match draws from a seed of its own, an HMAC of the season's: it can be revealed as soon
 * as its match has ended, and says nothing of the others. The salt is public and made after the commitment, so the house cannot
 * choose a seed for what it brings.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { commitment, type Draw, startDraw } from '../../draws/fairness.ts'
import type { MatchEvent, MatchSetup, Sheet } from '../match.ts'
import { advance, simulate, startSheet } from '../models/model.ts'
import { type Fixture, fixtureOf, setupOfFixture } from './fixtures.ts'
import type { League } from './leagues.ts'

/** What is published before a season. */
export function seasonCommitment(seasonSeed: string): string {
  return commitment(seasonSeed)
}

/** HMAC-SHA256(key = text of the season's seed, message = `match:number`), in hex. */
export function matchSeed(seasonSeed: string, number: number): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(seasonSeed), utf8ToBytes(`match:${number}`)))
}

/** What may be published of each match with the season: the hash of its own seed. */
export function matchCommitment(seasonSeed: string, number: number): string {
  return commitment(matchSeed(seasonSeed, number))
}

/** The house's scheme of draws: the match's seed, the season's salt, the match's number. */
export function matchDraw({ seed, salt, number }: { seed: string; salt: string; number: number }): Draw {
  return startDraw({ serverSeed: seed, clientSeed: salt, nonce: number })
}

export type Replay = { fixture: Fixture; setup: MatchSetup; events: MatchEvent[]; final: Sheet }

/** Everything of one match, from the season's seed. */
export function replayMatch(match: {
  league: League
  season: number
  seasonSeed: string
  salt: string
  number: number
}): Replay {
  const { league, season, seasonSeed, salt, number } = match
  return replayFromSeed({ fixture: fixtureOf(league, season, number), seed: matchSeed(seasonSeed, number), salt })
}

/** The same from the match's own seed: what its proof page has before the season is over. */
export function replayFromSeed({ fixture, seed, salt }: { fixture: Fixture; seed: string; salt: string }): Replay {
  const setup = setupOfFixture(fixture)
  const events = simulate(setup, matchDraw({ seed, salt, number: fixture.number }))
  return { fixture, setup, events, final: sheetAt(setup, events, Number.POSITIVE_INFINITY) }
}

/** How a match stands so long after its start. */
export function sheetAt(setup: MatchSetup, events: readonly MatchEvent[], atMs: number): Sheet {
  let sheet = startSheet(setup)
  for (const event of events) {
    if (event.atMs > atMs) break
    sheet = advance(sheet, event)
  }
  return sheet
}
