import { signatureHeader, type WalletStatus, walletCalls } from '@tablestakes/contract/wallet-protocol'
import { databaseTrouble } from '@tablestakes/node/database'
import { isSignedBy } from '@tablestakes/node/signed-body'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/v4/core'
import { bodyOf, limitAddress } from '../../../platform/http/answer-call.ts'
import type { App } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Catalogues } from '../catalogue/catalogue.ts'
import { echoOf, isOfAnotherCall, readJsonBody, readRequest } from './read-request.ts'
import type { Wallet } from './wallet.ts'

/** A bet says what it is on in a thousand letters at most. */
const BODY_BYTES_MAX = 16 * 1024
/** So many rounds together. */
const ROUNDS_BYTES_MAX = 64 * 1024

type CallName = keyof typeof walletCalls
type Answer = { status: WalletStatus; user?: string | undefined; request_uuid?: string | undefined }

/**
 * Where suppliers reach the purses. A caller who has signed the bytes is believed to be that supplier and nothing more; refusals
 * are answered under 200 as the protocol wants it. A supplier may call as often as it likes; callers who are no supplier are
 * limited.
 */
export function walletProtocolRoutes(
  app: App,
  { catalogues, wallet }: { catalogues: Catalogues; wallet: Wallet },
): void {
  for (const name of Object.keys(walletCalls) as CallName[]) {
    app.server.route<{ Params: { supplier: string } }>({
      method: 'POST',
      url: `/suppliers/:supplier${walletCalls[name].path}`,
      bodyLimit: name === 'rounds' ? ROUNDS_BYTES_MAX : BODY_BYTES_MAX,
      handler: (request, reply) => answer(name, request, reply),
      // Too long a body, a length that is not true: nobody has signed that.
      errorHandler: (error, request, reply) => void sendTrouble(name, { error, request, reply }),
    })
  }

  async function answer(
    name: CallName,
    request: FastifyRequest<{ Params: { supplier: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const catalogue = await catalogues.get()
    const supplier = catalogue.supplier(request.params.supplier)
    const body = bodyOf(request)
    const signature = request.headers[signatureHeader]
    const isSigned =
      typeof signature === 'string' && supplier && isSignedBy(supplier.publicKeys(app.clock()), body, signature)
    if (!isSigned) {
      await limitAddress(app, request, null)
      return send(name, reply, { status: supplier ? 'RS_ERROR_INVALID_SIGNATURE' : 'RS_ERROR_INVALID_PARTNER' })
    }
    const said = readJsonBody(body)
    const read = readRequest(walletCalls[name], said)
    if ('refused' in read) return send(name, reply, { ...echoOf(said), status: read.refused })
    if (isOfAnotherCall(name, said)) return send(name, reply, { ...echoOf(said), status: 'RS_ERROR_WRONG_SYNTAX' })
    try {
      // What this call's own schema has read is what its function takes.
      return send(name, reply, await wallet[name]({ supplier, catalogue }, read.request as never))
    } catch (error) {
      return send(name, reply, { ...echoOf(said), status: troubleOf(name, error, request) })
    }
  }

  function send(name: CallName, reply: FastifyReply, said: Answer): FastifyReply {
    if (said.status !== 'RS_OK') app.metrics.refusals.inc({ call: nameOf(name), reason: said.status })
    // Answered when its time was over.
    if (reply.sent) return reply
    return reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .send(JSON.stringify(z.encode(walletCalls[name].response, said as never)))
  }

  /** Nobody can say whether it has happened: after both the supplier rolls back, or asks again with the same id. */
  function troubleOf(name: CallName, error: unknown, { log }: FastifyRequest): WalletStatus {
    if (error instanceof Refusal && error.reason === 'BUSY') return 'RS_ERROR_TIMEOUT'
    const trouble = databaseTrouble(error)
    if (trouble) {
      log[trouble === 'contended' ? 'info' : 'error']({ err: error, trouble, call: nameOf(name) }, 'database trouble')
      return trouble === 'away' ? 'RS_ERROR_UNKNOWN' : 'RS_ERROR_TIMEOUT'
    }
    app.metrics.bugs.inc({ call: nameOf(name) })
    log.error({ err: error, call: nameOf(name) }, 'bug')
    return 'RS_ERROR_UNKNOWN'
  }

  function sendTrouble(
    name: CallName,
    { error, request, reply }: { error: unknown; request: FastifyRequest; reply: FastifyReply },
  ): FastifyReply {
    if (error instanceof Refusal && error.reason === 'TOO_MANY') reply.code(429)
    const isTheirs = error instanceof Refusal || isClientFault(error)
    const status = isTheirs ? 'RS_ERROR_WRONG_SYNTAX' : troubleOf(name, error, request)
    return send(name, reply, { status })
  }
}

const nameOf = (name: CallName) => `supplier ${walletCalls[name].path}`

function isClientFault(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  return typeof status === 'number' && status >= 400 && status < 500
}
