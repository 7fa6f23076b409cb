import { worthOf } from '@tablestakes/domain/payments/deposits-in-tokens'
import type { Clock } from '@tablestakes/node/clock'
import { type Database, type Tx, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import * as z from 'zod/mini'
import { defineJob, enqueue, type Job, nothing } from '../../../platform/jobs/jobs.ts'
import type { Providers } from '../providers/providers.ts'
import { keepRate } from './kept-rates.ts'
import type { SolanaNode } from './node.ts'
import { arrivalsAt } from './read-transaction.ts'
import { asSolana } from './solana-provider.ts'
import { loadTokens, schemeOf, type Token } from './tokens.ts'
import { askAgainAt, findWatch, keepRead, lockWatch, takeDueWatches, type Watch } from './watches.ts'

/** Tokens that have come without an order. */
export type Arrival = {
  playerId: bigint
  amount: bigint
  /** Stays the same for one transfer: of two credits under it only one happens. */
  reference: string
  /** It waits for a person. */
  isTooSmall: boolean
}

/** What the deposits feature does with tokens that have come. Answers whether this transfer is new. */
export type Credit = (tx: Tx, arrival: Arrival) => Promise<boolean>
/** Loaded before the transaction, which must not wait for a second connection. */
export type PlanCredit = (wanted: { siteId: string; providerId: string; scheme: string }) => Promise<Credit>

type ArrivalServices = { database: Database; clock: Clock; log: Logger; providers: Providers; planCredit: PlanCredit }

const EVERY_MS = 5_000
const ASKED_TOGETHER = 10
/** Read in one go; if there are more, the next read follows immediately. */
const TRANSACTIONS_PER_READ = 50
const PAGE = 1_000

const about = z.object({ providerId: z.string(), tokenAccount: z.string() })

/** Finds tokens that were sent to players' addresses. */
export function solanaJobs(parts: ArrivalServices): readonly Job[] {
  const look = lookJob(parts)
  return [pollJob(parts, look), look]
}

/**
 * Asks the node whether anything is new on the accounts that are due. Most often nothing is, so only accounts with news get a
 * job of their own.
 */
const pollJob = (parts: ArrivalServices, look: Job<typeof about>) =>
  defineJob({
    kind: 'solana.poll',
    payload: nothing,
    everyMs: EVERY_MS,
    attemptsMax: 3,
    isForgotten: true,
    async prepare(): Promise<Watch[]> {
      const { database, clock, log } = parts
      const due = await transact(database, (tx) => takeDueWatches(tx, clock()))
      const found: Watch[] = []
      for (const [providerId, watches] of Map.groupBy(due, (watch) => watch.providerId)) {
        try {
          found.push(...(await findNews(parts, providerId, watches)))
        } catch (error) {
          // It is asked again when they are due next.
          log.warn({ err: error, provider: providerId }, 'a chain cannot be read')
        }
      }
      return found
    },
    async run(tx, _payload, found) {
      for (const { providerId, tokenAccount } of found)
        await enqueue(tx, { job: look, payload: { providerId, tokenAccount } })
    },
  })

async function findNews(
  { providers }: ArrivalServices,
  providerId: string,
  watches: readonly Watch[],
): Promise<Watch[]> {
  const provider = asSolana(await providers.get(providerId))
  if (!provider) return []
  const found: Watch[] = []
  for (let place = 0; place < watches.length; place += ASKED_TOGETHER) {
    const asked = watches.slice(place, place + ASKED_TOGETHER)
    const newest = await Promise.all(
      asked.map(({ tokenAccount, lastSignature }) =>
        provider.node.signaturesOf(tokenAccount, { until: lastSignature, limit: 1 }),
      ),
    )
    found.push(...asked.filter((_, one) => newest[one]!.length > 0))
  }
  return found
}

/** One final transaction, and what of it is the player's. */
type SeenTransaction = { signature: string; arrivals: (Omit<Arrival, 'playerId'> & { tokenAmount: bigint })[] }
type Looked = { seen: SeenTransaction[]; token: Token; isMore: boolean; credit: Credit }

/**
 * Reads what final blocks say about an account since the last time. Several may read simultaneously and again: what counts is
 * that each transfer is credited under its own reference.
 */
const lookJob = ({ database, clock, providers, planCredit }: ArrivalServices) =>
  defineJob({
    kind: 'solana.look',
    payload: about,
    // Another look follows by itself.
    attemptsMax: 3,
    isForgotten: true,
    async prepare(key): Promise<Looked | null> {
      const watch = await findWatch(database, key)
      const provider = asSolana(await providers.get(key.providerId))
      if (!watch || !provider) return null
      const news = await listNews(provider.node, watch)
      if (news.length === 0) return null
      const token = (await loadTokens(database, watch.siteId)).find(({ mint }) => mint === watch.mint)
      if (!token) throw new Error(`site ${watch.siteId} does not take ${watch.symbol} any more`)
      const credit = await planCredit({ ...watch, scheme: schemeOf(token) })
      const seen: SeenTransaction[] = []
      for (const { signature, hasFailed } of news.slice(0, TRANSACTIONS_PER_READ))
        seen.push({
          signature,
          arrivals: hasFailed ? [] : await readArrivals(provider.node, { signature, watch, token }),
        })
      return { seen, token, isMore: news.length > TRANSACTIONS_PER_READ, credit }
    },
    async run(tx, key, looked) {
      if (!looked) return
      const watch = await lockWatch(tx, key)
      if (!watch) return
      let received = 0n
      for (const { tokenAmount, ...arrival } of looked.seen.flatMap(({ arrivals }) => arrivals)) {
        const isNew = await looked.credit(tx, { playerId: watch.playerId, ...arrival })
        if (!isNew) continue
        received += tokenAmount
        await keepRate(tx, { ...key, reference: arrival.reference, tokenAmount, ...looked.token })
      }
      await keepRead(tx, watch, { lastSignature: looked.seen.at(-1)!.signature, received })
      if (looked.isMore) await askAgainAt(tx, watch, new Date(clock()))
    },
  })

/** The oldest first, so that whatever is interrupted goes on where it was. */
async function listNews(node: SolanaNode, { tokenAccount, lastSignature }: Watch) {
  const found = await node.signaturesOf(tokenAccount, { until: lastSignature })
  let page = found
  while (page.length === PAGE) {
    page = await node.signaturesOf(tokenAccount, { until: lastSignature, before: page.at(-1)!.signature })
    found.push(...page)
  }
  return found.toReversed()
}

async function readArrivals(
  node: SolanaNode,
  { signature, watch, token }: { signature: string; watch: Watch; token: Token },
): Promise<SeenTransaction['arrivals']> {
  const transaction = await node.transaction(signature)
  // Final by one answer and unknown by another: the nodes behind the address do not agree yet.
  if (!transaction) throw new Error(`transaction ${signature} is not there yet`)
  return arrivalsAt(transaction, { account: watch.tokenAccount, mint: watch.mint }).flatMap((one) => {
    const amount = worthOf(one.amount, token)
    // Less than the smallest part of the site's money is nothing that could be credited.
    if (amount === 0n) return []
    const reference = `${signature}:${one.index}`
    return [{ amount, reference, isTooSmall: amount < token.least, tokenAmount: one.amount }]
  })
}
