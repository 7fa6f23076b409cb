import type { FastifyInstance } from 'fastify'

/**
 * A national register of people who have excluded themselves from all games. An operator asks whether any of the keys of a person is in it;
 * a key is the SHA-256 of a phone or an e-mail address, so the register learns nothing of people who are not in it. A tester adds keys, and
 * takes the register away.
 */
export function serveExclusionRegister(app: FastifyInstance): void {
  const excluded = new Set<string>()
  let isAway = false

  app.post('/exclusion-register/check', (request, reply) => {
    if (isAway) return reply.code(503).send({ error: 'away' })
    const keys = keysIn(request.body)
    return keys ? { is_excluded: keys.some((key) => excluded.has(key)) } : reply.code(400).send({ error: 'keys' })
  })
  app.post('/exclusion-register/test/add', (request, reply) => {
    const keys = keysIn(request.body)
    if (!keys) return reply.code(400).send({ error: 'keys' })
    for (const key of keys) excluded.add(key)
    return { added: keys.length }
  })
  app.post('/exclusion-register/test/away', (request) => {
    isAway = (request.body as { is_away?: unknown } | null)?.is_away === true
    return { is_away: isAway }
  })
}

const KEY = /^[0-9a-f]{64}$/
const KEYS_MOST = 20

function keysIn(body: unknown): string[] | null {
  const keys = (body as { keys?: unknown } | null)?.keys
  const isList = Array.isArray(keys) && keys.length > 0 && keys.length <= KEYS_MOST
  return isList && keys.every((key): key is string => typeof key === 'string' && KEY.test(key)) ? keys : null
}
