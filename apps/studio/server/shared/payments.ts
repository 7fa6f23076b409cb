import type { Round } from '../rounds/round.ts'
import type { Studio } from '../studio.ts'

/** Wins and losses told to the casino simultaneously; a full game must not take every connection from those who bet. */
const PAYMENTS_AT_ONCE = 16

export type PayAll = (rounds: Round[], pay: (studio: Studio, round: Round) => Promise<unknown>) => void

/** Pays beside the game: a slow casino must not hold up anybody's round. What is not done here, the resuming job does. */
export function openPayments(studio: Studio): { payAll: PayAll; ended: () => Promise<unknown> } {
  const payments = new Set<Promise<void>>()
  return {
    payAll(rounds, pay) {
      const waiting = [...rounds]
      const work = async () => {
        for (let round = waiting.shift(); round; round = waiting.shift()) {
          await pay(studio, round).catch((error: unknown) => studio.log.warn({ err: error }, 'a payment was put off'))
        }
      }
      const all = Promise.all(Array.from({ length: Math.min(PAYMENTS_AT_ONCE, rounds.length) }, work)).then(() => {
        payments.delete(all)
      })
      payments.add(all)
    },
    ended: () => Promise.all(payments),
  }
}
