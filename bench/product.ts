import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { findFreePorts } from '../scripts/ports.ts'
import { startTemporary, type TemporaryInstance } from '../scripts/running-instance.ts'
import type { Product } from './bench.ts'

const FIRST_PORT = 18_700

/** The product that benches measure, started when the first of them asks for it. */
export function lazyProduct(): { get: () => Promise<Product>; stop: () => Promise<void> } {
  let instance: TemporaryInstance | undefined
  let bare: ChildProcess | undefined
  let started: Promise<Product> | undefined

  async function start(): Promise<Product> {
    const port = await findFreePorts(FIRST_PORT, 6)
    instance = await startTemporary(port, { RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' })
    bare = fork(new URL('bare-server.ts', import.meta.url), [String(port + 5), instance.url])
    await once(bare, 'message')
    return { url: instance.url, bareUrl: `http://127.0.0.1:${port + 5}` }
  }

  return {
    get() {
      started ??= start()
      return started
    },
    async stop() {
      bare?.disconnect()
      await instance?.stop()
    },
  }
}
