import type * as z from 'zod/v4/core'
import type { RefusalName } from './refusals.ts'

/** One word a feature has at every level: here, in the domain, on the server, in the web, in the journeys. */
export const features = [
  'site',
  'auth',
  'account',
  'lobby',
  'games',
  'sportsbook',
  'wallet',
  'deposits',
  'withdrawals',
  'bonuses',
  'promotions',
  'mail',
  'vip',
  'agents',
  'notices',
  'support',
  'push',
  'protection',
  'suppliers',
] as const

/**
 * One call of the player's API. Both sides import this value: the server cannot serve a call that is not declared,
 * the web cannot send or read a field that is not in it.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: `/api/${string}`
  /** The feature's word; groups the call in the documentation. */
  readonly feature: (typeof features)[number]
  readonly summary: string
  /** `player` needs a live session. `anyone` is also open to visitors without one. */
  readonly auth: 'anyone' | 'player'
  /** Set where money or a prize moves: the caller sends one Idempotency-Key per intent and repeats it on retry. */
  readonly once?: true
  /** Query for GET, JSON body otherwise. Unknown keys are dropped (the specification pads bodies with random ones). */
  readonly request: z.$ZodType
  readonly response: z.$ZodType
  /** What the caller must be ready for, besides the refusals that any call can give (`refusalsOfEveryCall`). */
  readonly refusals: readonly RefusalName[]
}

/** What a handler receives and what the web passes in: money is bigint here. */
export type RequestOf<C extends Call> = z.output<C['request']>
/** What a handler returns and what the web reads: money is bigint here. */
export type ResponseOf<C extends Call> = z.output<C['response']>

/** The answer to every call, always HTTP 200 unless the server itself failed. */
export type Envelope = { code: number; msg: string; data?: unknown }

// @__NO_SIDE_EFFECTS__
export function call<const C extends Call>(definition: C): C {
  return definition
}
