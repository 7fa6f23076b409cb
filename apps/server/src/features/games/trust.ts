import type { ResponseOf } from '@tablestakes/contract/call'
import type { getTrust } from '@tablestakes/contract/games'
import type { Language } from '@tablestakes/dictionary'
import { type Catalogue, isOffered, showGame } from '../lobby/index.ts'
import type { GameFigure, GameFigures } from './figures.ts'

type View = { catalogue: Catalogue; figures: GameFigures; siteId: string; lang: Language }

/** What every game says it returns, next to what it has returned. */
export function composeTrust({ catalogue, figures, siteId, lang }: View): ResponseOf<typeof getTrust> {
  const games = [...catalogue.games.values()].filter((game) => isOffered(game, siteId) && game.supplier)
  return {
    since: figures.since?.getTime() ?? null,
    counted_time: figures.countedAt?.getTime() ?? null,
    list: games.map((game) => ({
      game: showGame(game, lang),
      rtp_most: Math.max(game.rtp ?? 0, game.rtpMost ?? 0),
      ...observed(figures.of(game.id)),
    })),
  }
}

/** With fewer the figures are not spread as the interval assumes, and it would promise too much. */
const ENOUGH_ROUNDS = 100
/** 95 of 100 values of a normal distribution are within as many standard deviations of its mean. */
const DEVIATIONS = 1.959964

/** The mean multiplier of all rounds, and how far it may be from the true one: every round counts the same, whatever its stake. */
export function observed({ rounds, multipliers, multiplierSquares }: GameFigure): {
  rounds: number
  rtp_observed: number | null
  rtp_low: number | null
  rtp_high: number | null
} {
  if (rounds === 0) return { rounds, rtp_observed: null, rtp_low: null, rtp_high: null }
  const mean = multipliers / rounds
  if (rounds < ENOUGH_ROUNDS) return { rounds, rtp_observed: percentOf(mean), rtp_low: null, rtp_high: null }
  const variance = Math.max(0, (multiplierSquares - rounds * mean ** 2) / (rounds - 1))
  const reach = DEVIATIONS * Math.sqrt(variance / rounds)
  return {
    rounds,
    rtp_observed: percentOf(mean),
    rtp_low: percentOf(Math.max(0, mean - reach)),
    rtp_high: percentOf(mean + reach),
  }
}

const percentOf = (share: number) => Math.min(1e9, Math.round(share * 10_000) / 100)
