import type { ResponseOf } from '@tablestakes/contract/call'
import type { quoteSlip } from '@tablestakes/contract/sportsbook'
import type { Acceptance } from './slip-store.ts'

export type Quote = ResponseOf<typeof quoteSlip>
export type Note = Quote['notes'][number]

/** Notes about the stake say nothing while none is typed. */
const ABOUT_STAKE: ReadonlySet<Note['kind']> = new Set(['stake_above_max', 'stake_below_min', 'payout_capped'])

export const notesOf = (quote: Quote, hasStake: boolean): Note[] =>
  quote.notes.filter(({ kind }) => hasStake || !ABOUT_STAKE.has(kind))

/** What keeps the slip from being placed as it is. */
export const stopsOf = (quote: Quote, hasStake: boolean): Note[] =>
  notesOf(quote, hasStake).filter(({ is_stop }) => is_stop)

/** Whether the player must look at new prices first: what they said they take unasked does not count. */
export function needsAgreement(quote: Quote, accept: Acceptance): boolean {
  if (accept === 'any') return false
  return quote.notes.some(({ kind }) => kind === 'price_down' || (kind === 'price_up' && accept === 'none'))
}
