/** Adds up a round of a book: no step adds more than is left to the highest win, and the round ends there. */
import type { Show, Step } from './slot.ts'

export type Purse = {
  /** Takes a step with what it would pay, cut to what is left; false once nothing more can be won. */
  add(step: Step): boolean
  isFull(): boolean
  end(): Show
}

export function openPurse(most: number): Purse {
  const steps: Step[] = []
  let pays = 0
  return {
    add(step) {
      const paid = Math.min(step.pays, most - pays)
      pays += paid
      steps.push(paid === step.pays ? step : { ...step, pays: paid })
      return pays < most
    },
    isFull: () => pays >= most,
    end: () => ({ steps, pays, isCapped: pays >= most }),
  }
}

export const still = { held: [], values: [], wins: [], times: 1, pays: 0, left: null, won: 0, isFree: false }
