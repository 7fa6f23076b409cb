import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Envelope } from '@tablestakes/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './answer.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'
import type { Prepared } from './prepared.ts'

/** Below this an answer fits one packet anyway. */
const COMPRESSED_FROM_BYTES = 1_400

/**
 * Writes an answer. `compressible` is only for calls open to anyone: compressing a player's secrets together with what
 * the caller sent would let the length of the answer tell about them.
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, compressible = false }: { answer: Answer; compressible?: boolean },
): Promise<FastifyReply> {
  // Answered as BUSY when its time was over.
  if (reply.sent) return reply
  reply.code(answer.status).headers({
    ...answer.headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  if (answer.prepared) return sendPrepared(request, reply, { prepared: answer.prepared, envelope: answer.envelope })
  const body = Buffer.from(JSON.stringify(answer.envelope))
  if (!compressible || body.length < COMPRESSED_FROM_BYTES) return reply.send(body)
  const encoding = announceEncoding(request, reply)
  return reply.send(await encode(body, encoding))
}

/** The answer of all callers alike: made once, so it may also be made well. */
async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { prepared, envelope }: { prepared: Prepared; envelope: Envelope },
): Promise<FastifyReply> {
  const encoding = announceEncoding(request, reply)
  return reply.send(await prepared.body(encoding, () => encode(Buffer.from(JSON.stringify(envelope)), encoding)))
}

function announceEncoding(request: FastifyRequest, reply: FastifyReply): Encoding {
  const encoding = chooseEncoding(request)
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encoding
}

async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return compressWell(body)
  return encoding === 'gzip' ? compressWidely(body) : body
}

// Quality 4 is the fastest that is still smaller than gzip; 11, the default, takes a hundred times as long.
const compressWell = (body: Buffer) =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
const compressWidely = promisify(gzip)
