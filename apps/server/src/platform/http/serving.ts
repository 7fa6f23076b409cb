import type { IncomingMessage } from 'node:http'
import type { Call, RequestOf, ResponseOf } from '@tablestakes/contract/call'
import type { Language } from '@tablestakes/dictionary'
import type { TextKey } from '@tablestakes/dictionary/keys'
import type { WrappingKeys } from '@tablestakes/domain/wire/wrapping'
import type { Clock } from '@tablestakes/node/clock'
import type { Database, Tx } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../health.ts'
import type { Whispers } from '../live/whispers.ts'
import type { Metrics } from '../metrics.ts'
import type { ServedOperatorCall } from '../operators/serving.ts'
import type { KeepAnswer } from './idempotency.ts'
import type { Prepared } from './prepared.ts'
import type { LimitGroup, RateLimiter } from './rate-limit.ts'
import type { Session } from './sessions.ts'
import type { NonceBook } from './signature.ts'

/** What the platform needs to know of a site; the site feature's own type has more. */
type CallerSite = { readonly id: string; readonly language: Language }

/** The running server: features receive it in their `<feature>Routes(app)` and hand it to `serve`. */
export type App = {
  readonly server: FastifyInstance
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  /** Keys are derived from it; it is never sent or logged. */
  readonly secret: string
  readonly wrapping: WrappingKeys
  readonly limiter: RateLimiter
  readonly limitScale: number
  readonly whispers: Whispers
  readonly nonces: NonceBook
  readonly readiness: Readiness
  /** Tells everybody that it ends, before it is closed. */
  readonly drain: () => Promise<void>
  /** By host name, else by channel header, else the default; a signed-in player stays on the site of the session. */
  readonly chooseSite: (visit: { host: string; channel: string; siteId: string | null }) => Promise<CallerSite>
  /** Whose a request is that never becomes one of Fastify's: one for a WebSocket. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly findSession: (accessToken: string) => Promise<Session | null>
  readonly keepAnswer: KeepAnswer
  readonly findExpiredSignKey: (accessToken: string) => Promise<string | null>
  readonly findRevokedReason: (accessToken: string) => Promise<TextKey | null>
  /** Told at most once a minute that the player of a login is there. */
  readonly onSessionUse: (session: Session) => void
  /** Every call that is served, by `METHOD /path`. The documentation and the wrapping read it. */
  readonly served: Map<string, ServedCall>
  /** Every operator's call that is served, by its name. */
  readonly servedOperators: Map<string, ServedOperatorCall>
}

/** A cookie no script can read: what scripts may know is told in the answer's body. */
export type Cookie = { name: string; value: string; path: string; maxAgeSeconds: number }

export type Visitor = {
  readonly site: CallerSite
  readonly lang: Language
  readonly ip: string
  /** As the device says; never proof of anything. */
  readonly deviceId: string | null
  readonly channel: string
  readonly host: string
  /** A header of the request; the empty text when it was not sent. */
  readonly header: (name: string) => string
  /** Whether the browser came by https, and what it calls this server: `https://play.example`. */
  readonly isSecure: boolean
  readonly origin: string
  /** A cookie of the request; the empty text when it was not sent. */
  readonly cookie: (name: string) => string
  /** Sets a cookie; an age of 0 removes it. Never sent along from other sites. */
  readonly setCookie: (cookie: Cookie) => void
  /** Adds a header to the answer. */
  readonly setHeader: (name: string, value: string | string[]) => void
  readonly log: Logger
}

type Signed<C extends Call> = C extends { auth: 'player' }
  ? { readonly playerId: bigint; readonly session: Session }
  : { readonly playerId: bigint | null; readonly session: Session | null }

/** Calls that move money or prizes run inside one transaction together with the record of their answer. */
type Once<C extends Call> = C extends { once: true } ? { readonly requestId: string; readonly tx: Tx } : unknown

type CallerOf<C extends Call> = Visitor & Signed<C> & Once<C>

export type Handler<C extends Call, Found = undefined> = (
  request: RequestOf<C>,
  caller: CallerOf<C>,
  found: Found,
) => Promise<ResponseOf<C> | Prepared<C>> | ResponseOf<C>

/** Everything a handler of a call done once knows but the transaction. */
export type BeforehandCaller<C extends Call> = Visitor & Signed<C> & { readonly requestId: string }

export type ServeOptions = {
  /** False for /api/preload, which hands out the first key. */
  readonly signed?: false
  /** Money moves: refused with PROOF_NEEDED when nobody was seen at this session for half an hour. */
  readonly awake?: true
  /** A stricter bucket than the ones every call draws from. */
  readonly limit?: LimitGroup
  /** How many tokens it takes; 1 unless told. */
  readonly cost?: number
  /** For a call that sends more than a form: the longest body it may have. Only players may send one. */
  readonly bodyBytesMax?: number
}

export type ServedCall = {
  readonly call: Call
  readonly options: ServeOptions
  readonly handle: (request: unknown, caller: unknown, found: unknown) => unknown
  readonly beforehand: ((request: unknown, caller: unknown) => Promise<unknown>) | null
}
