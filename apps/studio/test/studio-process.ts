import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { COMPILED_CODE } from '../../../scripts/compiled-code.ts'
import { ownPort } from '../../../scripts/own-port.ts'
import type { TestBeacon } from './beacon.ts'
import { type Casino, LOBBY } from './casino.ts'
import { SECRET } from './studio-bed.ts'

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url))

export type StudioProcess = { url: string; child: ChildProcess; kill(): Promise<void>; stop(): Promise<number | null> }

/** Everything that any studio of this test file has written, at the most talkative level. */
export const said: string[] = []

/** The real studio as a process of its own, so that it can be killed. Resolves when it can serve. */
export async function startStudio(
  casino: Casino,
  beacon: TestBeacon,
  { databaseUrl, tellsWholeRounds }: { databaseUrl: string; tellsWholeRounds: boolean },
): Promise<StudioProcess> {
  const port = await ownPort()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILED_CODE,
      STUDIO_PORT: String(port),
      STUDIO_DATABASE_URL: databaseUrl,
      STUDIO_SECRET: SECRET,
      STUDIO_PRIVATE_KEY: casino.studioKeys.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      CASINO_PUBLIC_KEY: casino.casinoKeys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      CASINO_URL: casino.url,
      WALLET_ROUNDS: tellsWholeRounds ? 'on' : 'off',
      BEACON_URL: beacon.url,
      BEACON_CHAIN_HASH: await beacon.chainHash(),
      CASINO_ORIGINS: LOBBY,
      CRASH_CHAIN_LENGTH: '1000',
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'trace',
    },
    // The channel ends it with us, even if we are killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await isServed(`${url}/ready`))) await new Promise((done) => setTimeout(done, 20))
  return {
    url,
    child,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}

async function isServed(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200
  } catch {
    return false
  }
}
