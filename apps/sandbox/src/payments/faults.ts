import type { Socket } from 'node:net'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/** `cut` does the work and then drops the line instead of answering; `hang` takes the call and says nothing. */
const mode = z.enum(['ok', 'down', 'hang', 'slow', 'cut'])
const ending = z.enum(['auto', 'manual'])
/**
 * `fail` puts a transaction into a block and lets it fail there, `drop` takes it and loses it, `cut` takes it and drops the
 * line instead of answering.
 */
const fate = z.enum(['ok', 'fail', 'drop', 'cut'])
const delayMs = z.int().check(z.gte(0), z.lte(60_000))

const Change = z.strictObject({
  payments: z.optional(mode),
  /** A fault as elsewhere, or whether payouts are paid by themselves. */
  payouts: z.optional(z.union([mode, ending])),
  settlements: z.optional(mode),
  webhooks: z.optional(z.enum(['ok', 'off'])),
  /** The node of the chain, and what becomes of transactions that are sent there. */
  solana: z.optional(mode),
  solana_transactions: z.optional(fate),
  delay_ms: z.optional(delayMs),
})

const Stored = z.object({
  payments: z._default(mode, 'ok'),
  payouts: z._default(mode, 'ok'),
  settlements: z._default(mode, 'ok'),
  webhooks: z._default(z.enum(['ok', 'off']), 'ok'),
  solana: z._default(mode, 'ok'),
  solana_transactions: z._default(fate, 'ok'),
  payouts_end: z._default(ending, 'auto'),
  delay_ms: z._default(delayMs, 1_000),
})

export type Faults = z.infer<typeof Stored>
export type FaultBook = { read(): Faults; change(wanted: unknown): Faults | null }

/** What is broken on purpose. It is kept like everything else here, so a restart repairs nothing. */
export function openFaults(database: DatabaseSync): FaultBook {
  const select = database.prepare(`select value from setting where name = 'faults'`)
  const write = database.prepare(`insert or replace into setting (name, value) values ('faults', ?)`)
  const read = () => z.parse(Stored, JSON.parse((select.get()?.value as string | undefined) ?? '{}'))
  return {
    read,
    change(wanted) {
      const parsed = z.safeParse(Change, wanted)
      if (!parsed.success) return null
      const { payouts, ...rest } = parsed.data
      const isEnding = payouts === 'auto' || payouts === 'manual'
      const changed = { ...read(), ...rest, ...(payouts && (isEnding ? { payouts_end: payouts } : { payouts })) }
      write.run(JSON.stringify(changed))
      return read()
    },
  }
}

/** Callers give up long before; a line held for ever would only keep the process from ending. */
const HANG_MS = 60_000

/** Makes the calls of a scope suffer the fault of their family. */
export function sufferFaults(
  scope: FastifyInstance,
  { faults, family }: { faults: FaultBook; family: 'payments' | 'payouts' | 'settlements' | 'solana' },
): void {
  const held = new Set<Socket>()
  const closing = new AbortController()
  scope.addHook('preHandler', async (_request, reply) => {
    const { [family]: fault, delay_ms } = faults.read()
    if (fault === 'down') return reply.code(503).send({ error: 'unavailable' })
    if (fault === 'slow') await delay(delay_ms, undefined, { signal: closing.signal }).catch(() => {})
    if (fault !== 'hang') return
    const { socket } = reply.raw
    reply.hijack()
    if (closing.signal.aborted) socket?.destroy()
    else if (socket) hold(held, socket)
    return reply
  })
  scope.addHook('onSend', async (_request, reply, payload) => {
    const isAnswer = reply.statusCode < 500 && reply.statusCode !== 401
    if (isAnswer && faults.read()[family] === 'cut') reply.raw.socket?.destroy()
    return payload
  })
  scope.addHook('preClose', async () => {
    closing.abort()
    for (const socket of held) socket.destroy()
  })
}

function hold(held: Set<Socket>, socket: Socket): void {
  held.add(socket)
  socket.setTimeout(HANG_MS, () => socket.destroy())
  socket.once('close', () => held.delete(socket))
}
