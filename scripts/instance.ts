/** A whole running product: database, sandbox, studio and server. `npm start` and `npm run dev` differ only in options. */
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { keepSecret, openDataFolder } from './data-folder.ts'
import {
  type Credentials,
  childEnvironment,
  type PartName,
  portsOf,
  type Settings,
  studioPassword,
} from './environment.ts'
import { requireDatabase } from './external-database.ts'
import { describeFailure } from './failure.ts'
import { type Part, type PartOptions, startPart } from './part.ts'
import { requireFree } from './ports.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openStudioDatabase } from './studio-database.ts'
import { keepSupplierKeys } from './supplier-keys.ts'

export type Instance = {
  url: string
  /** Drains the parts, then ends the database. Never takes 15 s: what does not end by itself is ended. */
  stop(): Promise<void>
}

type Options = {
  watch?: boolean
  onProgress: (text: string) => void
  /** Aborted when the start is to be given up. */
  signal: AbortSignal
}
type Database = { url: string; stop(): Promise<void> }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** All parts together, so that the end never takes longer than it may. */
const DRAIN_TIMEOUT_MS = 10_500
const STOP_ORDER: PartName[] = ['studio', 'server', 'sandbox']
const RESTART_MS = 1_000
const RESTART_MS_MAX = 8_000

export async function startInstance(settings: Settings, options: Options): Promise<Instance> {
  openDataFolder(settings.dataDir)
  for (const { name, port } of portsOf(settings)) await requireFree(name, port, settings.host)
  const database = settings.databaseUrl
    ? await useExternal(settings.databaseUrl)
    : await keepRunning({ dataDir: settings.dataDir, onProgress: options.onProgress })

  const parts: Part[] = []
  const stop = async () => {
    await stopInOrder(parts)
    await database.stop()
  }
  try {
    const given = await prepareCredentials(settings, database.url)
    options.onProgress('starting the server')
    for (const part of describeParts(settings, given, options)) parts.push(startPart(part))
    await Promise.all(parts.map((part) => part.ready()))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://127.0.0.1:${settings.port}`, stop }
}

/**
 * Who needs the others ends first: a round at the studio asks the server for its stake and its win, and a payment at the server asks
 * the sandbox. Ended together, requests under way would find the line cut.
 */
async function stopInOrder(parts: readonly Part[]): Promise<void> {
  const deadline = Date.now() + DRAIN_TIMEOUT_MS
  for (const name of STOP_ORDER) {
    await parts.find((part) => part.name === name)?.stop(Math.max(0, deadline - Date.now()))
  }
}

async function prepareCredentials(settings: Settings, databaseUrl: string): Promise<Credentials> {
  const secret = settings.secret ?? keepSecret(settings.dataDir)
  const keys = keepSupplierKeys(settings.dataDir)
  const studioDatabaseUrl =
    settings.studioDatabaseUrl ??
    (await openStudioDatabase({
      databaseUrl,
      password: studioPassword(secret),
      isEmbedded: settings.databaseUrl === undefined && !process.env.DATABASE_APP_URL,
    }))
  return { databaseUrl, studioDatabaseUrl, secret, keys }
}

function describeParts(settings: Settings, given: Credentials, options: Options): PartOptions[] {
  const programs: { name: PartName; file: string; port: number }[] = [
    { name: 'sandbox', file: 'apps/sandbox/src/main.ts', port: settings.sandboxPort },
    { name: 'studio', file: 'apps/studio/server/main.ts', port: settings.studioPort },
    { name: 'server', file: 'apps/server/src/main.ts', port: settings.port },
  ]
  return programs.map(({ name, file, port }) => ({
    name,
    args: [...(options.watch ? ['--watch', '--watch-preserve-output'] : []), file],
    env: childEnvironment(name, settings, given),
    cwd: ROOT,
    logDir: `${settings.dataDir}/logs`,
    readyUrl: `http://${reachable(settings.host)}:${port}/ready`,
    onProgress: options.onProgress,
    signal: options.signal,
  }))
}

/** An address to listen on is not always one to call. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

async function useExternal(url: string): Promise<Database> {
  await requireDatabase(url)
  return { url, stop: async () => {} }
}

/** The embedded database, started again if it dies: the port and the password stay, so the parts reconnect by themselves. */
async function keepRunning(options: { dataDir: string; onProgress: (text: string) => void }): Promise<Database> {
  let stopping = false
  let postgres = await startPostgres(options)
  const watch = (running: Postgres) => {
    void running.ended.then(async () => {
      let waitMs = RESTART_MS
      while (!stopping && postgres === running) {
        console.error('postgres: ended, starting it again')
        postgres = await startPostgres({ ...options, port: running.port }).catch(async (error: unknown) => {
          // A full disk keeps it from starting for as long as it is full.
          console.error(`postgres: ${describeFailure(error)}; tried again in ${waitMs / 1_000} s`)
          await delay(waitMs)
          waitMs = Math.min(RESTART_MS_MAX, 2 * waitMs)
          return running
        })
      }
      if (postgres !== running) watch(postgres)
    })
  }
  watch(postgres)
  return {
    url: postgres.url,
    async stop() {
      stopping = true
      await postgres.stop()
    },
  }
}
