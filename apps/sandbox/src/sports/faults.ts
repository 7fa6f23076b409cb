import type { Producer } from '@tablestakes/contract/sports-feed'
import * as z from 'zod/mini'
import type { Channel, Sending } from './channel.ts'

const number = (most: number) => z.int().check(z.gte(0), z.lte(most))

/** What goes wrong on the way to readers. Counts go down with every message they hit. */
export const lineFaults = z.strictObject({
  /** Says nothing any more, no sign of life either. */
  dead: z.optional(z.boolean()),
  /** So many of the next messages are lost. Signs of life are not counted, and pass. */
  lose: z.optional(number(100_000)),
  /** Copies of each message besides the first. */
  duplicate: z.optional(number(20)),
  /** So many messages are gathered and sent in the opposite order. */
  reorder: z.optional(number(1_000)),
  /** Everything comes so much later. */
  delay_ms: z.optional(number(3_600_000)),
})
export type LineFaults = { dead: boolean; lose: number; duplicate: number; reorder: number; delay_ms: number }

const NONE: LineFaults = { dead: false, lose: 0, duplicate: 0, reorder: 0, delay_ms: 0 }

/** A line that can be made bad, one producer at a time. */
export function openFaultyLine(channels: readonly Channel[]) {
  const faults = new Map<number, LineFaults>()
  const gathered = new Map<number, Sending[]>()
  const timers = new Set<NodeJS.Timeout>()
  const faultsOf = (product: number) => faults.get(product) ?? NONE

  const out = (sending: Sending) => {
    for (const channel of channels) channel.send(sending)
  }

  function pass(sending: Sending): void {
    const { duplicate, delay_ms } = faultsOf(sending.product)
    for (let copy = 0; copy <= duplicate; copy += 1) {
      if (delay_ms === 0) out(sending)
      else later(() => out(sending), delay_ms)
    }
  }

  function later(work: () => void, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  return {
    send(sending: Sending, isSignOfLife: boolean): void {
      const { product } = sending
      const fault = faultsOf(product)
      if (fault.dead) return
      if (!isSignOfLife && fault.lose > 0) {
        faults.set(product, { ...fault, lose: fault.lose - 1 })
        return
      }
      if (isSignOfLife || fault.reorder < 2) {
        pass(sending)
        return
      }
      const waiting = [...(gathered.get(product) ?? []), sending]
      if (waiting.length >= fault.reorder) for (const one of waiting.toReversed()) pass(one)
      gathered.set(product, waiting.length >= fault.reorder ? [] : waiting)
    },
    read: (product: Producer) => faultsOf(product),
    change(product: Producer, wanted: z.infer<typeof lineFaults>): LineFaults {
      const told = Object.entries(wanted).filter(([, value]) => value !== undefined)
      const changed = { ...faultsOf(product), ...(Object.fromEntries(told) as Partial<LineFaults>) }
      faults.set(product, changed)
      // What was gathered must not be forgotten when the fault is over.
      if (changed.reorder < 2) for (const one of gathered.get(product) ?? []) pass(one)
      if (changed.reorder < 2) gathered.delete(product)
      return changed
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
