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
  /** The same for ever for one transfer: of two credits under it there is one. */
  reference: string
  /** It waits for a person. */
  isTooSmall: boolean
}

/** What those who keep deposits do with tokens that have come. Answers whether this transfer is new. */
export type Credit = (tx: Tx, arrival: Arrival) => Promise<boolean>
/** Loaded before the transaction, which may wait for no second connection. */
export type PlanCredit = (wanted: { siteId: string; providerId: string; scheme: string }) => Promise<Credit>

type Parts = { database: Database; clock: Clock; log: Logger; providers: Providers; planCredit: PlanCredit }

const EVERY_MS = 5_000
const ASKED_AT_ONCE = 10
/** Read in one go; more than that is read at once afterwards. */
const TRANSACTIONS_AT_ONCE = 50
const PAGE = 1_000

const about = z.object({ providerId: z.string(), tokenAccount: z.string() })

/** What finds tokens that were sent to players' addresses. */
export function solanaJobs(parts: Parts): readonly Job[] {
  const look = lookJob(parts)
  return [pollJob(parts, look), look]
}

/**
 * Asks the node about every account whose time has come, whether there is anything new. Most often there is not, so only what
 * there is becomes a job of its own.
 */
const pollJob = (parts: Parts, look: Job<typeof about>) =>
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
          // It is asked again when their time comes next.
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

async function findNews({ providers }: Parts, providerId: string, watches: readonly Watch[]): Promise<Watch[]> {
  const provider = asSolana(await providers.get(providerId))
  if (!provider) return []
  const found: Watch[] = []
  for (let place = 0; place < watches.length; place += ASKED_AT_ONCE) {
    const asked = watches.slice(place, place + ASKED_AT_ONCE)
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
type Seen = { signature: string; arrivals: (Omit<Arrival, 'playerId'> & { tokenAmount: bigint })[] }
type Looked = { seen: Seen[]; token: Token; isMore: boolean; credit: Credit }

/**
 * Reads what final blocks say about an account since the last time. Any number may read at once and again: what counts is that
 * each transfer is credited under its own reference.
 */
const lookJob = ({ database, clock, providers, planCredit }: Parts) =>
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
      const seen: Seen[] = []
      for (const { signature, hasFailed } of news.slice(0, TRANSACTIONS_AT_ONCE))
        seen.push({
          signature,
          arrivals: hasFailed ? [] : await readArrivals(provider.node, { signature, watch, token }),
        })
      return { seen, token, isMore: news.length > TRANSACTIONS_AT_ONCE, credit }
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
): Promise<Seen['arrivals']> {
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
