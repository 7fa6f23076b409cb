import * as z from 'zod/mini'
import { filledText, matching, text, whole } from './fields.ts'
import { price } from './sportsbook.ts'

/**
 * The feed of matches and prices, after Sportradar's Unified Odds Feed (UOF): its messages, ids, states and recovery. Each schema reads
 * the attributes and elements of one XML element, so numbers arrive as text: code sees numbers, the wire keeps its names.
 *
 * Two fields are our own and absent in a feed that does not know them. Timestamps of one producer never repeat; `previous` names the
 * one before, and an `alive` names the newest. So a reader sees that a message is missing, which UOF tells only after a broken line.
 */

/** A whole number written as text. */
// @__NO_SIDE_EFFECTS__
export function numberText(least: number, most: number) {
  return z.codec(matching(/^-?\d{1,16}$/, 17), whole(least, most), {
    decode: (wire) => Number(wire),
    encode: (value) => String(value),
  })
}

/** A decimal written as text, held as a whole number of its last digit: with 3 digits 1.85 is 1850. Never a float. */
// @__NO_SIDE_EFFECTS__
export function decimalText(digits: number, held: ReturnType<typeof whole>) {
  return z.codec(matching(new RegExp(`^\\d{1,9}(\\.\\d{1,${digits}})?$`), 11 + digits), held, {
    decode: (wire) => {
      const [units = '0', rest = ''] = wire.split('.')
      return Number(units) * 10 ** digits + Number(rest.padEnd(digits, '0'))
    },
    encode: (value) => {
      const padded = String(value).padStart(digits + 1, '0')
      const rest = padded.slice(-digits).replace(/0+$/, '')
      return rest === '' ? padded.slice(0, -digits) : `${padded.slice(0, -digits)}.${rest}`
    },
  })
}

/** UOF writes yes and no as 1 and 0. */
export const oneOrZero = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (wire) => wire === '1',
  encode: (value) => (value ? '1' : '0'),
})

/** A table of codes, written as text. Code sees the number. */
// @__NO_SIDE_EFFECTS__
function codeText<const Table extends Record<string, number>>(table: Table) {
  return z.codec(matching(/^-?\d{1,4}$/, 5), z.enum(table), {
    decode: (wire) => Number(wire) as Table[keyof Table],
    encode: (value) => String(value),
  })
}

/** `vf:match:123`: whose number it is, of what, and the number. Another feed has another first word. */
export const urn = matching(/^[a-z]{1,16}:[a-z_]{1,32}:\d{1,15}$/, 65)

/** `total=2.5|hcp=-1`: which line, set or goal the market is about. Empty or absent: the market has only one of its kind. */
const specifiers = matching(/^([a-z_]{1,32}=[\w.:+-]{1,32}(\|[a-z_]{1,32}=[\w.:+-]{1,32}){0,7})?$/, 512)

export const instantText = numberText(0, 8_640_000_000_000_000)
const requestId = numberText(1, Number.MAX_SAFE_INTEGER)

/** Who speaks: UOF's numbers. Before the start `PREMATCH` prices a match, from the start on `LIVE`. */
export const producers = { LIVE: 1, PREMATCH: 3 } as const
export type Producer = (typeof producers)[keyof typeof producers]
const product = codeText(producers)

/** The word a recovery request uses for a producer, as in UOF's addresses. */
export const producerPaths = { 1: 'liveodds', 3: 'pre' } as const satisfies Record<Producer, string>

export const feedMarketStatuses = {
  /** Shown, bets are taken. */
  ACTIVE: 1,
  /** Not shown, no bets. It may come back. */
  INACTIVE: 0,
  /** Shown, no bets. */
  SUSPENDED: -1,
  /** Another producer prices it now. */
  HANDED_OVER: -2,
  SETTLED: -3,
  CANCELLED: -4,
} as const
export type FeedMarketStatus = (typeof feedMarketStatuses)[keyof typeof feedMarketStatuses]

/** UOF's status of an event. */
export const eventStatuses = {
  NOT_STARTED: 0,
  LIVE: 1,
  SUSPENDED: 2,
  ENDED: 3,
  /** Ended, and the result is confirmed. */
  CLOSED: 4,
  CANCELLED: 5,
  DELAYED: 6,
  INTERRUPTED: 7,
  POSTPONED: 8,
  ABANDONED: 9,
} as const
export type EventStatus = (typeof eventStatuses)[keyof typeof eventStatuses]

/** What stands in every message. `request_id` marks the answer to a recovery request. */
const envelope = {
  product,
  timestamp: instantText,
  previous: z.optional(instantText),
  request_id: z.optional(requestId),
}
const ofEvent = { ...envelope, event_id: urn }

const marketKey = { id: numberText(1, 1_000_000), specifiers: z.optional(specifiers) }

const chance = decimalText(9, whole(0, 1_000_000_000))

/** Odds are thousandths as everywhere; a probability is what the model says before the margin, in billionths. */
const pricedOutcome = z.object({
  id: numberText(1, 1_000_000),
  odds: z.optional(decimalText(3, price)),
  probabilities: z.optional(chance),
  /** Where the stake may come back whole or by half, as on quarter lines. */
  half_win_probabilities: z.optional(chance),
  half_lose_probabilities: z.optional(chance),
  refund_probabilities: z.optional(chance),
  /** Not active: this outcome takes no bets, the others may. */
  active: z.optional(oneOrZero),
})

const pricedMarket = z.object({
  ...marketKey,
  status: codeText(feedMarketStatuses),
  /** The line nearest to even chances, of several. */
  favourite: z.optional(oneOrZero),
  outcome: z.optional(z.array(pricedOutcome).check(z.maxLength(200))),
})
export type FeedMarket = z.output<typeof pricedMarket>

const score = numberText(0, 100_000)

export const sportEventStatus = z.object({
  /** Our own: the match's `Sheet` of `domain/sports` as JSON, which prices and settlements follow from. */
  sheet: z.optional(text(16_384)),
  status: codeText(eventStatuses),
  /** The period, as `matchStatuses` names it. */
  match_status: numberText(0, 9_999),
  home_score: z.optional(score),
  away_score: z.optional(score),
  /** Points in the running game of tennis: 0, 15, 30, 40, 50 is advantage; in a tie-break what was counted. */
  home_gamescore: z.optional(score),
  away_gamescore: z.optional(score),
  /** 1 home, 2 away: who serves (tennis) or bats (cricket). */
  current_server: z.optional(numberText(1, 2)),
  tiebreak: z.optional(oneOrZero),
  innings: z.optional(numberText(1, 9)),
  /** Overs that are complete, and the balls of the running one. */
  over: z.optional(numberText(0, 200)),
  delivery: z.optional(numberText(0, 20)),
  home_dismissals: z.optional(numberText(0, 20)),
  away_dismissals: z.optional(numberText(0, 20)),
  clock: z.optional(
    z.object({
      /** Minutes and seconds played, as the sport counts them. */
      match_time: z.optional(matching(/^\d{1,3}:\d{2}$/, 6)),
      remaining_time_in_period: z.optional(matching(/^\d{1,3}:\d{2}$/, 6)),
      stopped: z.optional(oneOrZero),
    }),
  ),
  period_scores: z.optional(
    z.object({
      period_score: z
        .array(
          z.object({
            number: numberText(1, 99),
            match_status_code: numberText(0, 9_999),
            home_score: score,
            away_score: score,
          }),
        )
        .check(z.maxLength(99)),
    }),
  ),
})
export type SportEventStatus = z.output<typeof sportEventStatus>

/** Prices, and how the match stands. Markets that are not named stay as they are. */
const oddsChange = z.object({
  ...ofEvent,
  sport_event_status: z.optional(sportEventStatus),
  odds: z.optional(
    z.object({
      betstop_reason: z.optional(filledText(64)),
      market: z.optional(z.array(pricedMarket).check(z.maxLength(1_000))),
    }),
  ),
})

/** No bets on these groups of markets until an odds_change says otherwise. */
const betStop = z.object({
  ...ofEvent,
  /** `all`, or names of groups with | between. */
  groups: matching(/^[\w|-]{1,256}$/, 256),
  market_status: z.optional(codeText(feedMarketStatuses)),
})

/** A part of one, written as a decimal. */
const share = z.codec(matching(/^[01](\.\d{1,9})?$/, 11), z.number().check(z.gte(0), z.lte(1)), {
  decode: (wire) => Number(wire),
  encode: (value) => String(Number(value.toFixed(9))),
})

/** `result` and the factors together say what is paid: `fromFeedResult` of `domain/sports` reads them. */
const settledOutcome = z.object({
  id: numberText(1, 1_000_000),
  result: codeText({ LOST: 0, WON: 1 }),
  /** The part of the stake that is given back: 0.5 of a quarter handicap, 1 of a void outcome. */
  void_factor: z.optional(share),
  /** The part of the stake that won where several share a place. */
  dead_heat_factor: z.optional(share),
})

const settledMarket = z.object({
  ...marketKey,
  void_reason: z.optional(numberText(0, 1_000)),
  outcome: z.array(settledOutcome).check(z.minLength(1), z.maxLength(200)),
})
export type FeedSettlement = z.output<typeof settledMarket>

export const certainties = { LIVE_SCOUTED: 1, CONFIRMED: 2 } as const

const betSettlement = z.object({
  ...ofEvent,
  /** 1 is seen while the match runs, 2 is confirmed. */
  certainty: codeText(certainties),
  outcomes: z.object({ market: z.array(settledMarket).check(z.minLength(1), z.maxLength(1_000)) }),
})

const plainMarkets = z.array(z.object(marketKey)).check(z.minLength(1), z.maxLength(1_000))
const rollbackBetSettlement = z.object({ ...ofEvent, market: plainMarkets })

/** Bets taken in this time on these markets are void. Without times: all of them. */
const between = { start_time: z.optional(instantText), end_time: z.optional(instantText) }
const betCancel = z.object({
  ...ofEvent,
  ...between,
  market: z
    .array(z.object({ ...marketKey, void_reason: z.optional(numberText(0, 1_000)) }))
    .check(z.minLength(1), z.maxLength(1_000)),
})
const rollbackBetCancel = z.object({ ...ofEvent, ...between, market: plainMarkets })

export const changeTypes = { NEW: 1, DATETIME: 2, CANCELLED: 3, FORMAT: 4, COVERAGE: 5 } as const

/** Something about a match is new: ask for its fixture. */
const fixtureChange = z.object({
  ...ofEvent,
  change_type: z.optional(codeText(changeTypes)),
  start_time: z.optional(instantText),
})

export const sides = ['home', 'away', 'none'] as const

/** One thing that happened in a match, as UOF's REST timeline tells it. */
export const timelineEvent = {
  /** Counts from 1 within the match. */
  id: numberText(1, 1_000_000),
  /** `goal`, `wicket`, `point` …: a word of the sport. */
  type: matching(/^[a-z0-9_]{1,32}$/, 32),
  time: instantText,
  match_time: z.optional(numberText(0, 1_000)),
  team: z.optional(z.enum(sides)),
  home_score: z.optional(score),
  away_score: z.optional(score),
  player: z.optional(text(64)),
  /** What else belongs to it: runs of a ball, the score of a set. */
  detail: z.optional(text(64)),
}

/** Our own message: what just happened, in time for a drawn tracker. After a gap the REST timeline has all of them. */
const matchEvent = z.object({ ...ofEvent, event: z.object(timelineEvent) })

/** Every producer says so every few seconds. `subscribed` 0: it does not know us any more, and we have missed something. */
const alive = z.object({
  ...envelope,
  subscribed: oneOrZero,
  /** Timestamp of its newest other message. */
  latest: z.optional(instantText),
})

/** The recovery is over. Everything up to `latest` was in it. */
const snapshotComplete = z.object({
  product,
  timestamp: instantText,
  request_id: requestId,
  latest: z.optional(instantText),
})

/** Every message by the name of its element. */
export const feedMessages = {
  alive,
  snapshot_complete: snapshotComplete,
  fixture_change: fixtureChange,
  odds_change: oddsChange,
  bet_stop: betStop,
  bet_settlement: betSettlement,
  rollback_bet_settlement: rollbackBetSettlement,
  bet_cancel: betCancel,
  rollback_bet_cancel: rollbackBetCancel,
  match_event: matchEvent,
} as const
export type FeedMessageName = keyof typeof feedMessages

export type FeedMessageOf<Name extends FeedMessageName> = { kind: Name } & z.output<(typeof feedMessages)[Name]>
export type FeedMessage = { [Name in FeedMessageName]: FeedMessageOf<Name> }[FeedMessageName]
/** What is about a match: all but `alive` and `snapshot_complete`, which the adapter keeps for itself. */
export type EventMessage = Exclude<FeedMessage, { kind: 'alive' | 'snapshot_complete' }>

/** Periods, by UOF's numbers. The word is that of `domain/sports`, with the number where there are several. */
export const matchStatuses = {
  before: 0,
  first_half: 6,
  half_time: 31,
  second_half: 7,
  set_1: 8,
  set_2: 9,
  set_3: 10,
  set_4: 11,
  set_5: 12,
  quarter_1: 13,
  quarter_2: 14,
  quarter_3: 15,
  quarter_4: 16,
  quarter_break_1: 301,
  quarter_break_2: 302,
  quarter_break_3: 303,
  overtime: 40,
  first_innings: 501,
  innings_break: 505,
  second_innings: 502,
  postponed: 60,
  cancelled: 70,
  interrupted: 80,
  abandoned: 90,
  ended: 100,
} as const

const periods = new Map<number, string>(
  Object.entries(matchStatuses).map(([word, status]) => [status, word.replace(/_\d$/, '')]),
)
/** The period's word (`set`, `first_half`); undefined for a number this house does not know. */
export const periodOf = (matchStatus: number): string | undefined => periods.get(matchStatus)

/** UOF's reasons for a void market. */
export const voidReasons = { OTHER: 0, NO_RESULT: 12, POSTPONED: 13, ABANDONED: 14, NOT_PLAYED: 16 } as const

/** An XML element: its name, and its attributes and elements by theirs. */
export type FeedElement = { name: string; value: unknown }

/** Throws where it is no message of the feed, or not as it should be. */
export function decodeFeedMessage({ name, value }: FeedElement): FeedMessage {
  if (!Object.hasOwn(feedMessages, name)) throw new Error(`no message of the feed: ${name.slice(0, 64)}`)
  const kind = name as FeedMessageName
  return { kind, ...z.decode(feedMessages[kind], value as never) } as FeedMessage
}

export function encodeFeedMessage({ kind, ...fields }: FeedMessage): FeedElement {
  return { name: kind, value: z.encode(feedMessages[kind] as typeof oddsChange, fields as never) }
}
