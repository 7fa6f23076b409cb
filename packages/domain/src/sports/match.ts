/**
 * A match as everybody sees it: who plays, what has happened, how it stands. The same sheet is what prices are computed from,
 * what a market is settled by, and what a page draws; it holds nothing that is still hidden.
 */
import type { Sport, WicketMethod } from './kinds.ts'

export type Side = 'home' | 'away'
export type Score = { readonly home: number; readonly away: number }

/** `abandoned` began and was broken off; `postponed` was not played on its day. */
export type MatchStatus = 'scheduled' | 'live' | 'ended' | 'abandoned' | 'postponed'

/** A word of the dictionary: which part of the match runs. */
export type Period =
  | 'before'
  | 'first_half'
  | 'half_time'
  | 'second_half'
  | 'first_innings'
  | 'innings_break'
  | 'second_innings'
  | 'set'
  | 'quarter'
  | 'quarter_break'
  | 'overtime'
  | 'ended'

export type FootballSheet = {
  readonly sport: 'football'
  readonly status: MatchStatus
  readonly period: Period
  /** Steps of thirty match seconds that are over: 90 a half. */
  readonly step: number
  readonly score: Score
  /** Null until the first half is over. */
  readonly halfTime: Score | null
  /** Who scored, in order. */
  readonly goals: readonly Side[]
}

export type InningsSheet = {
  readonly runs: number
  readonly wickets: number
  readonly balls: number
  /** Runs of each over that is complete, or was when the innings ended. */
  readonly overs: readonly number[]
  /** Runs of the over that is being bowled. */
  readonly overRuns: number
  readonly methods: readonly WicketMethod[]
  readonly isOver: boolean
}

export type CricketSheet = {
  readonly sport: 'cricket'
  readonly status: MatchStatus
  readonly period: Period
  /** Who bats in the first innings. */
  readonly batsFirst: Side
  /** Both are there from the beginning; the second is empty until it begins. */
  readonly innings: readonly [InningsSheet, InningsSheet]
}

export type TennisSheet = {
  readonly sport: 'tennis'
  readonly status: MatchStatus
  readonly period: Period
  /** Who served first in the match; games are served in turns, and a tie-break counts as one game. */
  readonly servesFirst: Side
  /** Who won each game, by sets; the last set is the one that runs. */
  readonly sets: readonly (readonly Side[])[]
  /** Points of the game or tie-break that runs: 0, 1, 2, 3 stand for 0, 15, 30, 40. */
  readonly points: Score
}

export type BasketballSheet = {
  readonly sport: 'basketball'
  readonly status: MatchStatus
  readonly period: Period
  /** Possessions that are over, overtimes included. */
  readonly possession: number
  /** Points of each quarter, and after the fourth of each overtime; the last one is the one that runs. */
  readonly quarters: readonly Score[]
}

export type Sheet = FootballSheet | CricketSheet | TennisSheet | BasketballSheet

/**
 * Something that happened. `atMs` counts real time from the match's start; `kind` is a word of the dictionary (`goal`,
 * `wicket`). Events that change nothing on the sheet (a corner, a card) are told for the picture and the timeline.
 */
export type MatchEvent = {
  readonly atMs: number
  readonly kind: string
  readonly side: Side | 'none'
  /** Minute of football and basketball, over of cricket, game of tennis. */
  readonly minute: number
  /** Runs of a ball, points of a shot; 0 elsewhere. */
  readonly value: number
  /** Who of the line-up did it, counted from 0; −1 where nobody is named. */
  readonly player: number
  /** How the wicket fell; only of cricket's wickets. */
  readonly method?: WicketMethod
}

/**
 * What a model needs to know of two sides: whole numbers only, so that the same match is the same in every browser. Rates
 * are chances in millionths.
 */
export type FootballSetup = {
  readonly sport: 'football'
  /** Chance of a goal in one step, of the first and the second half. */
  readonly home: readonly [number, number]
  readonly away: readonly [number, number]
}
export type BatSetup = {
  /** Chance of each ball's end in three phases: 0, 1, 2, 3, 4, 6 runs, wicket; each row is a million together. */
  readonly phases: readonly [BallChances, BallChances, BallChances]
}
export type BallChances = readonly [number, number, number, number, number, number, number]
export type CricketSetup = {
  readonly sport: 'cricket'
  readonly batsFirst: Side
  readonly home: BatSetup
  readonly away: BatSetup
}
export type TennisSetup = {
  readonly sport: 'tennis'
  readonly servesFirst: Side
  /** Chance to win a point on one's own service. */
  readonly home: number
  readonly away: number
}
/** Chance of 0, 1, 2 and 3 points of a possession: a million together. */
export type ShotChances = readonly [number, number, number, number]
export type BasketballSetup = {
  readonly sport: 'basketball'
  readonly home: ShotChances
  readonly away: ShotChances
}
export type MatchSetup = FootballSetup | CricketSetup | TennisSetup | BasketballSetup

export function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home'
}

/** One more for a side. */
export function addTo(score: Score, side: Side, count = 1): Score {
  return side === 'home'
    ? { home: score.home + count, away: score.away }
    : { home: score.home, away: score.away + count }
}

export function winnerOf({ home, away }: Score): Side | 'draw' {
  if (home === away) return 'draw'
  return home > away ? 'home' : 'away'
}

export type MatchOf<Kind extends Sport> = {
  setup: Extract<MatchSetup, { sport: Kind }>
  sheet: Extract<Sheet, { sport: Kind }>
}
