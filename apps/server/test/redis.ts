import { spawn } from 'node:child_process'
import { Redis } from 'ioredis'
import { findFreePorts } from '../../../scripts/ports.ts'
import { startRedisStandIn } from './redis-stand-in.ts'

type TestRedis = {
  url: string
  /** Channels somebody is in, with how many. */
  channels(): Promise<ReadonlyMap<string, number>>
  stop(): void
}

/** The stand-in, or with `REDIS_SERVER=/usr/bin/redis-server` a real one. */
export async function startRedis(): Promise<TestRedis> {
  const program = process.env.REDIS_SERVER
  if (program) return startReal(program)
  const standIn = await startRedisStandIn()
  return { ...standIn, channels: async () => standIn.channels() }
}

async function startReal(program: string): Promise<TestRedis> {
  const port = await findFreePorts(21_300, 1)
  const memoryOnly = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1', '--port', String(port)]
  const server = spawn(program, memoryOnly, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of server.stdout) if (String(line).includes('Ready to accept connections')) break
  const asking = new Redis(port, '127.0.0.1')
  return {
    url: `redis://127.0.0.1:${port}`,
    async channels() {
      const names = (await asking.pubsub('CHANNELS')) as string[]
      const counts = names.length === 0 ? [] : ((await asking.pubsub('NUMSUB', ...names)) as (string | number)[])
      return new Map(names.map((name) => [name, Number(counts[counts.indexOf(name) + 1])]))
    },
    stop() {
      asking.disconnect()
      server.kill()
    },
  }
}
