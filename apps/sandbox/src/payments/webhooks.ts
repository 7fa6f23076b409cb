import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Webhook } from 'standardwebhooks'

/** How often and how a change is told. `isReordered`: something older, that says the opposite, arrives after it. */
export type Telling = { copies: number; delayMs: number; isReordered: boolean }

export type WebhookEvent = { about: string; type: string; url: string; at: number; data: Record<string, string> }

type Delivery = { seq: number; eventId: string; url: string; body: string; attempts: number }
export type DeliveryView = { id: string; type: string; state: string; attempts: number; answer: string }

/** The wait before each further try. The first are short, for receivers that were only restarting; 8 tries in all. */
const RETRY_MS = [100, 500, 1_000, 2_000, 4_000, 8_000, 16_000]
const TIMEOUT_MS = 5_000
const AT_ONCE_MOST = 50

export type WebhookQueue = ReturnType<typeof openWebhooks>

type Options = {
  secret: string
  /** What the receiver's clock is held against. */
  clock: () => number
  /** Called when a delivery has ended, so that the next can be planned. */
  onEnded: () => void
  /** An end that could not be written down; it is sent again at the next look around. */
  onFailure: (error: unknown) => void
}

/**
 * Webhooks on their way (Standard Webhooks: signed over id, time and body). They wait in the database until a receiver has
 * acknowledged them with any 2xx, so a restart loses none; one that was under way then is sent again.
 */
export function openWebhooks(database: DatabaseSync, { secret, clock, onEnded, onFailure }: Options) {
  const signer = new Webhook(secret)
  const underWay = new Map<number, Promise<void>>()
  const closing = new AbortController()

  const { insert, due, next, end, about } = prepareStatements(database)

  async function deliver({ seq, eventId, url, body, attempts }: Delivery): Promise<void> {
    const answer = await send({ eventId, url, body })
    // Cut off by our own end: it was no try, and is made again at the next start.
    if (closing.signal.aborted) return
    const tries = attempts + 1
    const retryMs = RETRY_MS[attempts]
    const isTaken = /^2\d\d$/.test(answer)
    const state = isTaken ? 'delivered' : retryMs === undefined ? 'given_up' : 'waiting'
    end.run(state, tries, Date.now() + (retryMs ?? 0), answer, seq)
  }

  /** The status of the answer, or why there was none. */
  async function send({ eventId, url, body }: Pick<Delivery, 'eventId' | 'url' | 'body'>): Promise<string> {
    const at = new Date(clock())
    try {
      const response = await fetch(url, {
        method: 'POST',
        // What redirects a webhook has not taken it.
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'webhook-id': eventId,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': signer.sign(eventId, at, body),
        },
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      return String(response.status)
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
    }
  }

  function add(
    event: WebhookEvent,
    { dueAt, afterSeq = null, copies = 1 }: { dueAt: number; afterSeq?: number | null; copies?: number },
  ) {
    const { type, url, data } = event
    const eventId = `evt_${randomUUID().replaceAll('-', '')}`
    const body = JSON.stringify({ type, timestamp: new Date(event.at).toISOString(), data })
    const rows = Array.from(
      { length: copies },
      () => insert.get(eventId, event.about, type, url, body, dueAt, afterSeq)!,
    )
    return rows[0]!.seq as number
  }

  const planNext = () => {
    if (!closing.signal.aborted) onEnded()
  }

  return {
    /** Call it in the transaction that makes the change it tells of. */
    tell(event: WebhookEvent, { copies, delayMs }: Pick<Telling, 'copies' | 'delayMs'>, older?: WebhookEvent): void {
      const dueAt = Date.now() + delayMs
      const seq = add(event, { dueAt, copies })
      if (older) add(older, { dueAt, afterSeq: seq })
    },
    about: (id: string) => about.all(id) as DeliveryView[],
    /** Sends what is due and answers how long the rest can wait. */
    sendDue(): number | null {
      const free = AT_ONCE_MOST - underWay.size
      const found = due.all(Date.now(), AT_ONCE_MOST + underWay.size) as Delivery[]
      for (const delivery of found.filter(({ seq }) => !underWay.has(seq)).slice(0, free)) {
        const sent = deliver(delivery).finally(() => underWay.delete(delivery.seq))
        underWay.set(delivery.seq, sent.then(planNext, onFailure))
      }
      // With all lines busy the next look is when one of them ends.
      if (underWay.size >= AT_ONCE_MOST) return null
      const rest = (next.all(underWay.size + 1) as { at: number; seq: number }[]).find(({ seq }) => !underWay.has(seq))
      return rest ? Math.max(0, rest.at - Date.now()) : null
    },
    async close(): Promise<void> {
      closing.abort()
      await Promise.all(underWay.values())
    },
  }
}

function prepareStatements(database: DatabaseSync) {
  const insert = database.prepare(
    `insert into delivery (event_id, about, type, url, body, state, attempts, due_at, after_seq, answer)
     values (?, ?, ?, ?, ?, 'waiting', 0, ?, ?, '') returning seq`,
  )
  const waiting = `from delivery d where state = 'waiting'
    and not exists (select 1 from delivery earlier where earlier.seq = d.after_seq and earlier.state = 'waiting')`
  const due = database.prepare(
    `select seq, event_id as "eventId", url, body, attempts ${waiting}
     and due_at <= ? order by due_at, seq limit ?`,
  )
  const next = database.prepare(`select due_at as at, seq ${waiting} order by due_at, seq limit ?`)
  const end = database.prepare('update delivery set state = ?, attempts = ?, due_at = ?, answer = ? where seq = ?')
  const about = database.prepare(
    'select event_id as id, type, state, attempts, answer from delivery where about = ? order by seq',
  )
  return { insert, due, next, end, about }
}
