import { createServer } from 'node:net'
import { Failure } from './failure.ts'

/** Whether the port can be listened on: undefined if so, else the system's reason. */
export function whyNotFree(port: number, host: string): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    probe.listen(port, host, () => probe.close(() => done(undefined)))
  })
}

export async function requireFree(name: string, port: number, host: string): Promise<void> {
  const reason = await whyNotFree(port, host)
  if (reason === 'EADDRINUSE') throw new Failure(`${name}: port ${port} is in use, set ${name} to another`)
  if (reason) throw new Failure(`${name}: cannot listen on ${host} port ${port} (${reason})`)
}

/** A run of `count` free ports above `from`, for instances that tests and tools start beside others. */
export async function findFreePorts(from: number, count: number): Promise<number> {
  for (let base = from; base + count < 65_535; base += count) {
    const reasons = await Promise.all(Array.from({ length: count }, (_, i) => whyNotFree(base + i, '127.0.0.1')))
    if (reasons.every((reason) => reason === undefined)) return base
  }
  throw new Failure(`no ${count} free ports above ${from}`)
}
