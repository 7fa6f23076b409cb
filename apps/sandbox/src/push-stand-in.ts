import fastify from 'fastify'
import { servePush } from './push.ts'

/** The push services alone, for tests of pages. */
export async function startPushStandIn() {
  const app = fastify()
  servePush(app)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    fail: (failure: { path: string; status: number; times: number }) =>
      app.inject({ method: 'POST', url: '/push/test/fail', payload: failure }),
    close: () => app.close(),
  }
}
