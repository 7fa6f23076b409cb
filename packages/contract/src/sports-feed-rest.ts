import * as z from 'zod/mini'
import { filledText, matching, text, whole } from './fields.ts'
import {
  decimalText,
  type FeedElement,
  instantText,
  numberText,
  oneOrZero,
  sportEventStatus,
  timelineEvent,
  urn,
} from './sports-feed.ts'

/**
 * What the feed answers to questions: who plays, when and where, what has happened, how markets are called, and what it has committed
 * itself to. XML as the messages; addresses after UOF's, in English, because words belong to the house's dictionaries.
 */

// @__NO_SIDE_EFFECTS__
function many<Item extends Parameters<typeof z.array>[0]>(item: Item, longest: number) {
  return z._default(z.array(item).check(z.maxLength(longest)), [])
}

const count = numberText(0, Number.MAX_SAFE_INTEGER)
const hex64 = matching(/^[0-9a-f]{64}$/, 64)
const named = { id: urn, name: filledText(64) }

const competitor = z.object({
  ...named,
  qualifier: z.enum(['home', 'away']),
  abbreviation: text(8),
  /** The key of a drawn crest. */
  mark: matching(/^[\w.-]{1,64}$/, 64),
  /** The line-up, in the order of shirts or of batting. */
  player: many(z.object({ ...named, position: z.optional(text(16)) }), 30),
})

const season = z.object({
  ...named,
  no: numberText(1, 1_000_000),
  start_time: instantText,
  end_time: instantText,
})

const sportEvent = {
  id: urn,
  start_time: instantText,
  /** When it will have ended at the latest, if nothing goes wrong. */
  end_time: instantText,
  /** Run by a seeded model and not by people. */
  virtual: oneOrZero,
  sport: z.object({ id: urn, name: matching(/^[a-z]{1,32}$/, 32) }),
  tournament: z.object({ ...named, mark: matching(/^[\w.-]{1,64}$/, 64) }),
  season,
  round: z.object({ number: numberText(1, 1_000) }),
  competitors: z.object({ competitor: many(competitor, 2) }),
}

const fixture = z.object({
  ...sportEvent,
  sport_event_status: sportEventStatus,
  /**
   * By name, as UOF has it. `model` is the JSON that `domain/sports` prices the match with: strengths are no secret, the seed is.
   * `number` and `seed_hash` say what the match will be drawn from, `seed` and `salt` come when it is over.
   */
  extra_info: z.object({ info: many(z.object({ key: text(64), value: text(8_192) }), 50) }),
})
export type FeedFixture = z.output<typeof fixture>

const tableRow = z.object({
  rank: numberText(1, 100),
  team: z.object({ ...named, mark: matching(/^[\w.-]{1,64}$/, 64) }),
  played: count,
  win: count,
  draw: count,
  loss: count,
  goals_for: count,
  goals_against: count,
  points: count,
})

/** What the season's draws come from: the hash before the first match, the seed after the last. */
const commitment = z.object({
  ...season.shape,
  tournament: z.object(named),
  seed_hash: hex64,
  /** Drawn in public when the season begins, so that nobody could choose the seed for what it brings. */
  salt: z.optional(filledText(128)),
  seed: z.optional(hex64),
})
export type FeedCommitment = z.output<typeof commitment>

/** Answers by the name of their root element. */
export const feedAnswers = {
  /** `GET /v1/sports/en/schedules/schedule.xml`: what runs and what begins within a day, by start; `?after=` and `?limit=` page it. */
  schedule: z.object({ generated_at: instantText, next: z.optional(instantText), fixture: many(fixture, 1_000) }),
  /** `GET /v1/sports/en/sport_events/:id/fixture.xml` */
  fixtures_fixture: z.object({ fixture }),
  /** `GET /v1/sports/en/sport_events/:id/timeline.xml`, also `summary.xml` without the events. */
  match_timeline: z.object({
    sport_event: z.object({ id: urn }),
    sport_event_status: sportEventStatus,
    /** The count is ours: an element without anything in it is read as a text. */
    timeline: z.object({ count, event: many(z.object(timelineEvent), 5_000) }),
  }),
  /** `GET /v1/descriptions/en/markets.xml`: ids, the house's own word for the kind, and what its specifiers and outcomes are called. */
  market_descriptions: z.object({
    market: many(
      z.object({
        id: numberText(1, 1_000_000),
        name: matching(/^[a-z0-9_]{1,64}$/, 64),
        /** Sports that have it, with | between. */
        groups: text(256),
        specifier: many(z.object({ name: matching(/^[a-z_]{1,32}$/, 32) }), 8),
        /** What the house keeps of a fair price, in ten-thousandths. */
        margin: z.optional(decimalText(4, whole(0, 10_000))),
      }),
      1_000,
    ),
  }),
  /** `GET /v1/descriptions/producers.xml` */
  producers: z.object({
    producer: many(
      z.object({
        id: numberText(1, 99),
        name: text(64),
        active: oneOrZero,
        stateful_recovery_window_in_minutes: count,
      }),
      99,
    ),
  }),
  /** `GET /v1/sports/en/tournaments.xml`: leagues and their running seasons. */
  tournaments: z.object({
    tournament: many(
      z.object({
        ...named,
        mark: matching(/^[\w.-]{1,64}$/, 64),
        sport: z.object({ id: urn, name: matching(/^[a-z]{1,32}$/, 32) }),
        season,
      }),
      1_000,
    ),
  }),
  /** `GET /v1/sports/en/seasons/:id/standings.xml`, over the matches that have ended. */
  standings: z.object({ season: commitment, row: many(tableRow, 100) }),
  /** `GET /v1/sports/en/seasons/:id/results.xml` */
  season_results: z.object({ season: commitment, fixture: many(fixture, 1_000) }),
  /** `GET /v1/sports/en/commitments.xml?tournament=`: seasons to come, running and over, the newest first. */
  commitments: z.object({ season: many(commitment, 1_000) }),
  /** Of a request for recovery, which the feed then answers with messages. */
  response: z.object({
    response_code: z.enum(['ACCEPTED', 'BAD_REQUEST', 'NOT_FOUND', 'FORBIDDEN']),
    message: text(256),
  }),
} as const
export type FeedAnswerName = keyof typeof feedAnswers
export type FeedAnswer<Name extends FeedAnswerName> = z.output<(typeof feedAnswers)[Name]>

/** Throws where it is another answer, or not as it should be. */
export function decodeFeedAnswer<Name extends FeedAnswerName>(name: Name, element: FeedElement): FeedAnswer<Name> {
  if (element.name !== name) throw new Error(`the feed answers ${element.name.slice(0, 64)}, not ${name}`)
  return z.decode(feedAnswers[name] as (typeof feedAnswers)['response'], element.value as never) as FeedAnswer<Name>
}

export function encodeFeedAnswer<Name extends FeedAnswerName>(name: Name, answer: FeedAnswer<Name>): FeedElement {
  return { name, value: z.encode(feedAnswers[name] as (typeof feedAnswers)['response'], answer as never) }
}

/** Elements that may stand several times, so that a single one is read as a list too. With the parent's name where it is single elsewhere. */
export const feedListElements: ReadonlySet<string> = new Set([
  'market',
  'outcome',
  'period_score',
  'schedule.fixture',
  'season_results.fixture',
  'competitor',
  'player',
  'info',
  'timeline.event',
  'specifier',
  'producer',
  'row',
  'commitments.season',
  'tournaments.tournament',
])

export const feedPaths = {
  schedule: '/v1/sports/en/schedules/schedule.xml',
  fixture: (id: string) => `/v1/sports/en/sport_events/${id}/fixture.xml`,
  timeline: (id: string) => `/v1/sports/en/sport_events/${id}/timeline.xml`,
  markets: '/v1/descriptions/en/markets.xml',
  producers: '/v1/descriptions/producers.xml',
  tournaments: '/v1/sports/en/tournaments.xml',
  standings: (seasonId: string) => `/v1/sports/en/seasons/${seasonId}/standings.xml`,
  results: (seasonId: string) => `/v1/sports/en/seasons/${seasonId}/results.xml`,
  commitments: '/v1/sports/en/commitments.xml',
  /** `?after=` a timestamp, `&request_id=` which the answering messages carry. */
  recovery: (product: string) => `/v1/${product}/recovery/initiate_request`,
  /** What was settled and cancelled in one match, however long ago. */
  eventRecovery: (product: string, id: string) => `/v1/${product}/stateful_messages/events/${id}/initiate_request`,
  /** The HTTP transport: server-sent events, each one message. */
  stream: '/v1/stream',
} as const
