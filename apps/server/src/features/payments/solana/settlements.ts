import { worthOf } from '@tablestakes/domain/payments/deposits-in-tokens'
import { DAY_MS } from '@tablestakes/domain/text/duration'
import type { Database } from '@tablestakes/node/database'
import { findTokenAccount } from '@tablestakes/node/solana'
import type { Settlement } from '../providers/provider.ts'
import { type KeptRate, loadRates } from './kept-rates.ts'
import type { Signed, SolanaNode } from './node.ts'
import { arrivalsAt } from './read-transaction.ts'
import { loadTokens, type Token } from './tokens.ts'
import { listWatches } from './watches.ts'

type ChainAccess = { database: Database; node: SolanaNode; providerId: string; walletAddress: string }
type Days = { fromSeconds: number; toSeconds: number }

/**
 * What the chain says of a day (UTC): every transfer into players' accounts and every one out of the purse. What we know under
 * a number of ours is told under it; anything else under its place on the chain, and is then found missing here.
 */
export async function settlementsOf(parts: ChainAccess, day: string): Promise<Settlement[]> {
  const fromSeconds = Date.parse(`${day}T00:00:00Z`) / 1_000
  const days = { fromSeconds, toSeconds: fromSeconds + DAY_MS / 1_000 }
  return [...(await arrived(parts, days)), ...(await paidOut(parts, days))]
}

/** A transfer into a player's account, as the chain tells it. */
type ChainTransfer = { reference: string; tokenAmount: bigint; currency: string; token: Token | null }

async function arrived(parts: ChainAccess, days: Days): Promise<Settlement[]> {
  const { database, node, providerId } = parts
  const found: ChainTransfer[] = []
  for (const watch of await listWatches(database, providerId)) {
    const token = (await loadTokens(database, watch.siteId)).find(({ mint }) => mint === watch.mint) ?? null
    const currency = await currencyOf(database, watch.siteId)
    for (const { signature, hasFailed } of await signaturesOn(node, watch.tokenAccount, days)) {
      const transaction = hasFailed ? null : await node.transaction(signature)
      if (!transaction) continue
      for (const one of arrivalsAt(transaction, { account: watch.tokenAccount, mint: watch.mint }))
        found.push({ reference: `${signature}:${one.index}`, tokenAmount: one.amount, currency, token })
    }
  }
  const references = found.map(({ reference }) => reference)
  const rates = await loadRates(database, { providerId, references })
  const orders = await ordersBy(database, { providerId, references })
  return found.flatMap(({ reference, tokenAmount, currency, token }): Settlement[] => {
    const amount = worthThen(tokenAmount, rates.get(reference) ?? token)
    const orderNo = orders.get(reference) ?? reference
    return amount > 0n ? [{ orderNo, direction: 'in', amount, currency, status: 'paid' }] : []
  })
}

/** By the rate it was credited at; what was not credited counts by today's rate, and as nothing where no rate is known. */
const worthThen = (tokenAmount: bigint, scale: KeptRate | Token | null) => (scale ? worthOf(tokenAmount, scale) : 0n)

async function ordersBy(
  database: Database,
  { providerId, references }: { providerId: string; references: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await database.query<{ reference: string; orderNo: string }>(
    `select payment_id as reference, order_no as "orderNo" from deposit_order
     where provider_id = $1 and payment_id = any ($2)`,
    [providerId, references],
  )
  return new Map(rows.map(({ reference, orderNo }) => [reference, orderNo]))
}

type Payout = { orderNo: string; signature: string; amount: bigint; tokenAmount: string; currency: string }

async function paidOut(parts: ChainAccess, days: Days): Promise<Settlement[]> {
  const { database, node, walletAddress } = parts
  const found: Settlement[] = []
  for (const { token, currency } of await tokensOfAll(database)) {
    const account = await findTokenAccount(walletAddress, token.mint)
    const signatures = await signaturesOn(node, account, days)
    const ours = await payoutsBy(database, signatures)
    for (const { signature, hasFailed } of signatures) {
      const payout = ours.get(signature)
      if (hasFailed) {
        if (payout) found.push({ ...told(payout), amount: payout.amount, status: 'failed' })
        continue
      }
      const transaction = await node.transaction(signature)
      for (const one of transaction?.transfers.filter(({ source }) => source === account) ?? []) {
        const isAsSigned = payout !== undefined && BigInt(payout.tokenAmount) === one.amount
        const amount = isAsSigned ? payout.amount : worthOf(one.amount, token)
        const known = payout
          ? told(payout)
          : { orderNo: `${signature}:${one.index}`, direction: 'out' as const, currency }
        found.push({ ...known, amount, status: 'paid' })
      }
    }
  }
  return found
}

const told = ({ orderNo, currency }: Payout) => ({ orderNo, direction: 'out' as const, currency })

/** Pages back until the day before. */
async function signaturesOn(node: SolanaNode, account: string, { fromSeconds, toSeconds }: Days): Promise<Signed[]> {
  const found: Signed[] = []
  let before: string | null = null
  while (true) {
    const page: Signed[] = await node.signaturesOf(account, { before })
    found.push(
      ...page.filter(({ blockTime }) => blockTime !== null && blockTime >= fromSeconds && blockTime < toSeconds),
    )
    const oldest = page.at(-1)
    if (!oldest || (oldest.blockTime !== null && oldest.blockTime < fromSeconds)) return found
    before = oldest.signature
  }
}

async function payoutsBy(database: Database, signatures: readonly Signed[]): Promise<Map<string, Payout>> {
  const { rows } = await database.query<Payout>(
    `select p.order_no as "orderNo", p.signature, p.amount, p.token_amount::text as "tokenAmount", o.currency
     from solana_payout p join withdraw_order o using (order_no) where p.signature = any ($1)`,
    [signatures.map(({ signature }) => signature)],
  )
  return new Map(rows.map((row) => [row.signature, row]))
}

/** Each token once: several sites may take the same. */
async function tokensOfAll(database: Database): Promise<{ token: Token; currency: string }[]> {
  const { rows } = await database.query<{ site_id: string }>(
    'select distinct site_id from solana_token order by site_id',
  )
  const all = new Map<string, { token: Token; currency: string }>()
  for (const { site_id: siteId } of rows) {
    const currency = await currencyOf(database, siteId)
    for (const token of await loadTokens(database, siteId)) all.set(token.mint, { token, currency })
  }
  return [...all.values()]
}

async function currencyOf(database: Database, siteId: string): Promise<string> {
  const { rows } = await database.query<{ currency: string }>(
    `select entry_value as currency from site_entry
     where site_id = $1 and group_key = 'site' and entry_key = 'currency' limit 1`,
    [siteId],
  )
  return rows[0]?.currency ?? ''
}
