import * as z from 'zod/mini'
import { matching, whole } from '../fields.ts'

export const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 36)
export const hex64 = matching(/^[0-9a-f]{64}$/, 64)
/** The colon separates the parts of a draw's message, so a client seed has none. */
export const studioClientSeed = matching(/^[\w-]{1,64}$/, 64)
export const currency = matching(/^[A-Z]{3,5}$/, 5)
/** A multiplier of the stake for people, as in `1.98`; what is paid is computed exactly and stands in `win`. */
export const multiplier = matching(/^\d{1,12}(\.\d{1,4})?$/, 20)
/**
 * A multiplier in hundredths: 198 is 1.98 times. Crash counts in these; its highest flight, one in 2^32, ends at 0.99 × 2^32.
 * A smaller maximum would not end it sooner: it would leave everybody without an answer.
 */
export const hundredths = whole(100, 99 * 2 ** 32)
/** What a game's own rules give and take; `domain/games` reads it, each game its own. */
export const ofGame = z.unknown()
/** Four hands of blackjack take the most: 19 cards and three splits at the very worst. */
export const STEPS_MOST = 96
