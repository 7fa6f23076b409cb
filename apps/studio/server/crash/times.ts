/** How long bets are taken before a flight. */
export const BETTING_MS = 6_000
/** How long an ended flight is looked at before the next bets. */
export const ENDED_MS = 3_000
/**
 * A cash-out is judged by the moment it came in, and may still be on its way through the server when the flight has ended: so
 * long after the end a bet is not called lost yet.
 */
export const GRACE_MS = 1_000
