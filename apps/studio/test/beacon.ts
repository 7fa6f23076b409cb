/** The sandbox's own beacon for tests, on the tests' clock, and what can go wrong on the way to it. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { serveBeacon } from '../../sandbox/src/beacon/serve-beacon.ts'

type Round = { round: number; signature: string; randomness: string }
type Change = (answer: Round) => Round

export type TestBeacon = {
  url: string
  /** How many rounds were asked for. */
  asked: number
  /** Everything is answered 503 until it is false again. */
  isAway: boolean
  /** What becomes of a round's answer on its way; null where it arrives as it is. */
  change: Change | null
  chainHash(): Promise<string>
  /** A round as it would be shown, whatever `change` says. */
  round(round: number): Promise<Round>
  close(): Promise<void>
}

export async function openTestBeacon(clock: () => number, { name }: { name?: string } = {}): Promise<TestBeacon> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-beacon-'))
  const app = fastify()
  serveBeacon(app, { file: join(folder, 'beacon.json'), clock, ...(name !== undefined && { name }) })
  app.addHook('onRequest', async (request, reply) => {
    if (beacon.isAway && request.headers['x-test'] === undefined) return reply.code(503).send({ error: 'away' })
  })
  app.addHook('preSerialization', async (request, _reply, payload) => {
    if (request.headers['x-test'] !== undefined || !request.url.includes('/public/')) return payload
    beacon.asked += 1
    return beacon.change && (payload as Partial<Round>).signature ? beacon.change(payload as Round) : payload
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = async (path: string) =>
    (await app.inject({ url: `/beacon${path}`, headers: { 'x-test': '1' } })).json<Round & { hash: string }>()
  const beacon: TestBeacon = {
    url: `http://127.0.0.1:${port}/beacon`,
    asked: 0,
    isAway: false,
    change: null,
    chainHash: async () => (await ask('/info')).hash,
    round: (round) => ask(`/public/${round}`),
    async close() {
      await app.close()
      rmSync(folder, { recursive: true })
    },
  }
  return beacon
}
