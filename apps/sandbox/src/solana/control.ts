import { isSolanaAddress } from '@tablestakes/domain/payments/base58'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { FaultBook } from '../payments/faults.ts'
import { sendPage } from '../payments/page-layout.ts'
import type { Chain, Kept } from './chain.ts'
import { paidPage, payPage, readPayLink, unreadablePage } from './pay-page.ts'
import { MINTS, type Mint } from './programs.ts'
import { signGift, unknownMint } from './somebody.ts'
import { submit } from './submit.ts'

type ChainServices = { chain: Chain; faults: FaultBook }

const Address = z.string().check(z.refine(isSolanaAddress))
const TokenAmount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,9})?$/))

const Transfer = z.strictObject({
  to: Address,
  symbol: z.optional(z.enum(['USDT', 'USDC'])),
  mint: z.optional(Address),
  /** Several are several transfers of one transaction. */
  amount: z.union([TokenAmount, z.array(TokenAmount).check(z.minLength(1), z.maxLength(8))]),
  memo: z.optional(z.string().check(z.maxLength(200))),
  reference: z.optional(z.union([Address, z.literal('')])),
  by: z._default(z.enum(['checked', 'plain', 'router']), 'checked'),
  /** It gets into a block and fails there. */
  fails: z._default(z.boolean(), false),
})

const Finalize = z.object({ signature: z.optional(z.string()) })

/** What payers and testers do on the chain: pay somebody, and say when a block is final. */
export function serveChainControl(app: FastifyInstance, parts: ChainServices): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    control(scope, parts)
  })
}

function control(app: FastifyInstance, parts: ChainServices): void {
  const { chain } = parts

  app.post<{ Querystring: { finalized?: string } }>('/solana/transfer', async (request, reply) => {
    const read = z.safeParse(Transfer, request.body)
    if (!read.success) return refuse(request, reply, String(read.error.issues[0]?.path[0] ?? 'body'))
    const mint = mintOf(chain, read.data)
    const amounts = mint && [read.data.amount].flat().map((text) => readAmount(text, mint))
    if (!amounts || amounts.some((amount) => amount === null)) return refuse(request, reply, mint ? 'amount' : 'mint')
    const { to, memo, reference, by, fails } = read.data
    const wire = await signGift(chain, {
      ...{ to, mint, memo, by },
      amounts: amounts as bigint[],
      reference: reference || undefined,
    })
    const finality = request.query.finalized === '0' ? 'held' : 'now'
    const sent = await submit(chain, wire, { fate: fails ? 'fail' : 'ok', finality, isRehearsed: false })
    if (sent.is !== 'kept') return refuse(request, reply, sent.is)
    if (wantsPage(request)) return reply.redirect(`/solana/paid/${sent.transaction.signature}`, 303)
    return reply.code(201).send(show(chain, sent.transaction))
  })

  app.post('/solana/finalize', ({ body }, reply) => {
    const read = z.safeParse(Finalize, body ?? {})
    if (!read.success) return reply.code(422).send({ error: 'body' })
    const { signature } = read.data
    const one = signature === undefined ? null : chain.find(signature)
    if (one === undefined) return reply.code(404).send({ error: 'not_found' })
    chain.finalize(one)
    return reply.code(204).send()
  })

  app.get<{ Querystring: Record<string, string> }>('/solana/pay', ({ query }, reply) => {
    const wanted = readPayLink(query)
    return wanted ? sendPage(reply, payPage(wanted)) : sendPage(reply.code(422), unreadablePage())
  })

  app.get<{ Params: { signature: string } }>('/solana/paid/:signature', ({ params }, reply) => {
    const found = chain.find(params.signature)
    return found ? sendPage(reply, paidPage(show(chain, found))) : sendPage(reply.code(404), unreadablePage())
  })
}

const show = (chain: Chain, { signature, slot, err }: Kept) => ({
  signature,
  slot,
  err: err === null ? null : (JSON.parse(err) as unknown),
  finalized: chain.isFinal(chain.find(signature)!),
})

/** Of the tokens that are known, or of one nobody has heard of. */
function mintOf(
  chain: Chain,
  { symbol, mint }: { symbol?: string | undefined; mint?: string | undefined },
): Mint | null {
  if (mint !== undefined) return chain.mint(mint) ?? unknownMint(mint)
  return MINTS.find((one) => one.symbol === symbol) ?? null
}

/** In the token's smallest part; null for nothing, and for a fraction of it. */
function readAmount(text: string, { decimals }: Mint): bigint | null {
  const [whole = '', rest = ''] = text.split('.')
  if (rest.length > decimals) return null
  const amount = BigInt(whole + rest.padEnd(decimals, '0'))
  return amount > 0n ? amount : null
}

const wantsPage = (request: FastifyRequest) => (request.headers.accept ?? '').includes('text/html')

function refuse(request: FastifyRequest, reply: FastifyReply, error: string) {
  if (!wantsPage(request)) return reply.code(422).send({ error })
  const wanted = readPayLink((request.body ?? {}) as Record<string, string>)
  return sendPage(
    reply.code(422),
    wanted ? payPage(wanted, 'This cannot be paid. Look at the amount.') : unreadablePage(),
  )
}
