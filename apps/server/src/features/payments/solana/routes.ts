import { playerStates } from '@tablestakes/contract/account'
import { getSolanaPayment, getSolanaWallet } from '@tablestakes/contract/crypto'
import { fewestTokensFor, tokenText } from '@tablestakes/domain/payments/deposits-in-tokens'
import { transact } from '@tablestakes/node/database'
import { findTokenAccount } from '@tablestakes/node/solana'
import { type App, serve } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { loadPlayer } from '../../players/index.ts'
import { isMoneyClosed, realMoneyAllowed, type Sites } from '../../site/index.ts'
import type { Method, Methods } from '../methods/methods.ts'
import { isSandbox } from '../providers/sandbox-provider.ts'
import { creditedBy } from './credited.ts'
import { ensureAddress } from './player-address.ts'
import { loadTokens, schemeOf, type Token } from './tokens.ts'
import { type Watch, watchClosely } from './watches.ts'

/** What the wire calls the chain. */
const CHAIN = 'Solana'
/** A block is final when this many are behind it. */
const CONFIRMATIONS = 32

type SolanaServices = { sites: Sites; methods: Methods }
type Payer = { playerId: bigint; site: { id: string } }

/** A token that can be paid with now, and the method that says so. */
type Payable = { token: Token; method: Method }

/** Paying on a chain: the player's own address, which is watched from the moment it is shown. */
export function solanaRoutes(app: App, { sites, methods }: SolanaServices): void {
  const { database, clock, secret } = app

  async function payable({ playerId, site }: Payer, payType?: number): Promise<Payable[]> {
    const siteId = site.id
    // A player who may not pay is shown no address to pay to.
    if ((await loadPlayer(database, playerId)).state !== playerStates.ACTIVE) throw new Refusal('METHOD_UNAVAILABLE')
    const open = (await methods.listOf(siteId, 'in')).filter(
      (method) => method.isAvailable && (payType === undefined || method.payType === payType),
    )
    const found = (await loadTokens(database, siteId)).flatMap((token): Payable[] => {
      const method = open.find(({ scheme }) => scheme === schemeOf(token))
      return method ? [{ token, method }] : []
    })
    if (found.length === 0) throw new Refusal('METHOD_UNAVAILABLE')
    const siteNow = await sites.get(siteId)
    const isReal = found.some(({ method }) => !isSandbox(method.providerId))
    if (isMoneyClosed(siteNow) || (isReal && !realMoneyAllowed(siteNow))) throw new Refusal('REAL_MONEY_OFF')
    return found
  }

  async function show({ playerId, site }: Payer, listed: readonly Payable[]) {
    return transact(database, async (tx) => {
      const address = await ensureAddress(tx, { secret, playerId })
      const watches: Watch[] = []
      for (const { token, method } of listed) {
        const tokenAccount = await findTokenAccount(address, token.mint)
        const { symbol, mint } = token
        const watched = { playerId, siteId: site.id, providerId: method.providerId, tokenAccount, symbol, mint }
        watches.push(await watchClosely(tx, { ...watched, nowMs: clock() }))
      }
      return { address, watches }
    })
  }

  serve(app, getSolanaWallet, async (_request, payer) => {
    const listed = await payable(payer)
    const { address, watches } = await show(payer, listed)
    const credited = await creditedBy(database, payer.playerId)
    return {
      chain_name: CHAIN,
      wallet_addr: address,
      tokens: listed.map(({ token }, place) => ({
        ...showToken(token),
        received: tokenText(watches[place]!.received, token.decimals),
        credited: credited.get(schemeOf(token)) ?? 0n,
      })),
      is_test: isTest(listed),
    }
  })

  serve(app, getSolanaPayment, async ({ chain_name, pay_type }, payer) => {
    if (chain_name.toLowerCase() !== CHAIN.toLowerCase()) throw new Refusal('METHOD_UNAVAILABLE')
    const listed = await payable(payer, pay_type)
    const { address } = await show(payer, listed)
    return {
      chain_name: CHAIN,
      wallet_addr: address,
      tokens: listed.map(({ token, method }) => ({
        ...showToken(token),
        url: payLink(address, token),
        min_amount: token.least,
        min_tokens: tokenText(fewestTokensFor(token.least, token), token.decimals),
        max_amount: method.most,
      })),
      confirmations: CONFIRMATIONS,
      is_test: isTest(listed),
    }
  })
}

const isTest = (listed: readonly Payable[]) => listed.every(({ method }) => isSandbox(method.providerId))

const showToken = ({ symbol, mint, decimals, rate }: Token) => ({ symbol, mint, decimals, rate })

/** A transfer request of Solana Pay without an amount: the payer types it. */
function payLink(address: string, { mint }: Token): string {
  const query = new URLSearchParams({ 'spl-token': mint, label: 'Tablestakes' })
  return `solana:${address}?${query.toString()}`
}
