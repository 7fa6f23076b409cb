import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Journal } from './journal.ts'

/** A text message or e-mail that reached its receiver. `code` is the one-time code in it, for people and tests to read. */
export type Letter = {
  id: string
  channel: 'sms' | 'email'
  to: string
  from: string
  subject: string
  text: string
  code: string | null
  at: string
}

const Message = z.object({
  to: z.string().check(z.regex(/^\+?\d{6,15}$/, 'a phone number in digits')),
  from: z._default(z.string().check(z.maxLength(20)), 'TABLESTAKES'),
  text: z.string().check(z.minLength(1), z.maxLength(1600)),
})

/**
 * The text-message gateway (JSON over HTTP, a bearer key, 202 with the message's id) and the inbox in which people and
 * tests read what arrived, by text message or by mail.
 */
export function serveInbox(app: FastifyInstance, letters: Journal<Letter>): void {
  app.post('/sms/messages', (request, reply) => {
    if (!/^Bearer \S+$/.test(request.headers.authorization ?? '')) {
      return reply.code(401).send({ error: 'a bearer key is needed' })
    }
    const parsed = z.safeParse(Message, request.body)
    if (!parsed.success) return reply.code(422).send({ error: parsed.error.issues[0]?.message })
    const id = randomUUID()
    deliver(letters, { id, channel: 'sms', subject: '', ...parsed.data })
    return reply.code(202).send({ id, status: 'accepted' })
  })

  app.get<{ Querystring: { to?: string } }>('/inbox', (request) => {
    const { to } = request.query
    return letters.newestFirst().filter((letter) => to === undefined || sameReceiver(letter.to, to))
  })
}

export function deliver(letters: Journal<Letter>, letter: Omit<Letter, 'code' | 'at'>): void {
  letters.add({ ...letter, code: /\b\d{6}\b/.exec(letter.text)?.[0] ?? null, at: new Date().toISOString() })
}

/**
 * Mail ignores case. A phone is asked for as people write it: with the plus sign (which a query string turns into a space),
 * without it, or without the country's number, which the sender has put before what was typed.
 */
function sameReceiver(stored: string, asked: string): boolean {
  const plain = (address: string) => address.trim().toLowerCase().replace(/^\+/, '')
  if (plain(stored) === plain(asked)) return true
  const local = plain(asked).replace(/^0+/, '')
  return !asked.includes('+') && /^\d{8,11}$/.test(local) && /^\+\d+$/.test(stored) && stored.endsWith(local)
}
