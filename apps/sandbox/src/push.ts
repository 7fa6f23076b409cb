import { createPublicKey, createVerify, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What reached a device, readable by people and tests. A browser's message is sealed for that browser. */
type Arrived = {
  service: 'fcm' | 'web'
  device: string
  at: string
  data: unknown
  sealed: string | null
  headers: Record<string, string>
}

const KEPT = 20_000

/**
 * Two push services: Firebase (installations, registrations, the sender's HTTP v1 and its tokens) and a browser's own (RFC 8030). Devices
 * whose name begins with `dead` are gone. A tester can make the next answers fail.
 */
export function servePush(app: FastifyInstance): void {
  const arrived: Arrived[] = []
  const tokens = new Set<string>()
  const failures: { path: string; status: number; times: number }[] = []
  const keep = (one: Omit<Arrived, 'at'>) => {
    arrived.push({ ...one, at: new Date().toISOString() })
    if (arrived.length > KEPT) arrived.shift()
  }
  const failing = (path: string) => {
    const failure = failures.find((one) => one.times > 0 && path.includes(one.path))
    if (failure) failure.times -= 1
    return failure
  }

  app.post('/push/test/fail', (request) => {
    failures.push(request.body as (typeof failures)[number])
    return { failures: failures.length }
  })
  app.get<{ Querystring: { device?: string } }>('/push/arrived', (request) =>
    arrived.filter(({ device }) => request.query.device === undefined || device === request.query.device).toReversed(),
  )

  app.register((rooms, _options, done) => {
    rooms.addHook('onRequest', async (request, reply) => {
      reply
        .header('access-control-allow-origin', '*')
        .header('access-control-allow-headers', '*')
        .header('access-control-allow-methods', 'POST, PATCH, DELETE')
      const failure = request.method === 'OPTIONS' ? undefined : failing(request.url)
      if (failure) await reply.code(failure.status).send({ error: { code: failure.status, status: 'ASKED_FOR' } })
    })
    rooms.options('/push/*', (_request, reply) => reply.code(204).send())
    serveInstallations(rooms)
    serveSender(rooms, { tokens, keep })
    serveBrowsers(rooms, keep)
    done()
  })
}

type Keep = (one: Omit<Arrived, 'at'>) => void

/** Installations and registrations of Firebase, as the page calls them. */
function serveInstallations(app: FastifyInstance): void {
  const alive = new Set<string>()
  const newToken = () => ({ token: randomBytes(24).toString('base64url'), expiresIn: '604800s' })

  app.post('/push/installations/v1/projects/:project/installations', (request, reply) => {
    if (!request.headers['x-goog-api-key']) return reply.code(401).send({ error: { code: 401 } })
    const { fid = randomUUID() } = request.body as { fid?: string }
    alive.add(fid)
    return { fid, refreshToken: `refresh-${fid}`, authToken: newToken() }
  })
  app.post('/push/installations/v1/projects/:project/installations/:fid/authTokens:generate', (request, reply) => {
    const { fid } = request.params as { fid: string }
    return alive.has(fid) ? newToken() : reply.code(404).send({ error: { code: 404 } })
  })
  app.delete('/push/installations/v1/projects/:project/installations/:fid', (request) => {
    alive.delete((request.params as { fid: string }).fid)
    return {}
  })

  const isSigned = (request: FastifyRequest) =>
    String(request.headers['x-goog-firebase-installations-auth'] ?? '').startsWith('FIS ')
  const answer = (request: FastifyRequest, reply: FastifyReply, body: object) =>
    isSigned(request) ? body : reply.code(401).send({ error: { code: 401, message: 'no installation' } })
  app.post('/push/registrations/v1/projects/:project/registrations', (request, reply) =>
    answer(request, reply, { token: `fcm-${randomBytes(24).toString('base64url')}` }),
  )
  app.patch('/push/registrations/v1/projects/:project/registrations/:token', (request, reply) =>
    answer(request, reply, { token: (request.params as { token: string }).token }),
  )
  app.delete('/push/registrations/v1/projects/:project/registrations/:token', (request, reply) =>
    answer(request, reply, {}),
  )
}

/** The sender's side: a signed claim for a token, then messages one by one. */
function serveSender(app: FastifyInstance, { tokens, keep }: { tokens: Set<string>; keep: Keep }): void {
  let accountKey: string | null = null
  app.post('/push/test/account', (request) => {
    accountKey = (request.body as { public_key: string }).public_key
    return {}
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.post('/push/token', (request, reply) => {
    const { assertion = '' } = request.body as { assertion?: string }
    const [head, claim, signature = ''] = assertion.split('.')
    const isGood =
      accountKey !== null &&
      createVerify('RSA-SHA256').update(`${head}.${claim}`).verify(createPublicKey(accountKey), signature, 'base64url')
    if (!isGood) return reply.code(400).send({ error: 'invalid_grant' })
    const token = randomBytes(16).toString('hex')
    tokens.add(token)
    return { access_token: token, expires_in: 3600, token_type: 'Bearer' }
  })
  app.post('/push/fcm/v1/projects/:project/messages:send', (request, reply) => {
    const bearer = (request.headers.authorization ?? '').replace('Bearer ', '')
    if (!tokens.has(bearer)) return reply.code(401).send({ error: { code: 401, status: 'UNAUTHENTICATED' } })
    const { message } = request.body as { message: { token: string; data: unknown } }
    if (message.token.startsWith('dead')) return reply.code(404).send({ error: { code: 404, status: 'NOT_FOUND' } })
    keep({ service: 'fcm', device: message.token, data: message.data, sealed: null, headers: {} })
    return { name: `messages/${randomUUID()}` }
  })
}

/** A browser maker's service: takes sealed messages for an address that it has given out. */
function serveBrowsers(app: FastifyInstance, keep: Keep): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/push/web/:device', (request, reply) => {
    const { device } = request.params as { device: string }
    const { authorization = '', ttl, 'content-encoding': encoding } = request.headers
    if (!authorization.startsWith('vapid ') || encoding !== 'aes128gcm' || ttl === undefined)
      return reply.code(400).send({ error: 'not a message of RFC 8291' })
    if (device.startsWith('dead')) return reply.code(410).send()
    const headers = { ttl: String(ttl), urgency: String(request.headers.urgency ?? '') }
    keep({ service: 'web', device, data: null, sealed: (request.body as Buffer).toString('base64url'), headers })
    return reply.code(201).send()
  })
}
