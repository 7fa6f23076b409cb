import { hkdfSync } from 'node:crypto'
import { join, resolve } from 'node:path'
import { Failure } from './failure.ts'

/** What `npm start` runs with; every value can be set in the environment. */
export type Settings = {
  host: string
  port: number
  studioPort: number
  sandboxPort: number
  metricsPort: number
  smtpPort: number
  dataDir: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  secret: string | undefined
}

/** The ports by the variable that sets them and the field that holds them. */
const PORTS = [
  { name: 'STUDIO_PORT', field: 'studioPort', offset: 1 },
  { name: 'SANDBOX_PORT', field: 'sandboxPort', offset: 2 },
  { name: 'METRICS_PORT', field: 'metricsPort', offset: 3 },
  { name: 'SANDBOX_SMTP_PORT', field: 'smtpPort', offset: 4 },
] as const

const PORT_MAX = 65_535
const SECRET_LENGTH_MIN = 32
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Reads the environment once; a bad value is a failure that names its variable. An empty value counts as unset. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const port = readPort('PORT', environment.PORT, 8080)
  const settings: Settings = {
    host: readHost(environment.HOST),
    port,
    ...readOtherPorts(port, environment),
    dataDir: resolve(environment.DATA_DIR || './data'),
    databaseUrl: readUrl('DATABASE_URL', environment.DATABASE_URL, ['postgres:', 'postgresql:']),
    redisUrl: readUrl('REDIS_URL', environment.REDIS_URL, ['redis:', 'rediss:']),
    secret: readSecret(environment.TABLESTAKES_SECRET),
  }
  refuseSharedPorts(settings)
  // Handed on to the server as it is; read here too, so that a bad one is said before anything is started.
  readUrl('DATABASE_APP_URL', environment.DATABASE_APP_URL, ['postgres:', 'postgresql:'])
  refuseUnknownLevel(environment.LOG_LEVEL)
  return settings
}

/** Every port with its variable, for messages. */
export function portsOf(settings: Settings): { name: string; port: number }[] {
  return [{ name: 'PORT', port: settings.port }, ...PORTS.map(({ name, field }) => ({ name, port: settings[field] }))]
}

/** What the server, the studio and the sandbox are told. */
export function childEnvironment(
  settings: Settings,
  given: { databaseUrl: string; secret: string },
): NodeJS.ProcessEnv {
  const own = Object.fromEntries(portsOf(settings).map(({ name, port }) => [name, String(port)]))
  return {
    ...process.env,
    ...own,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    BOOKS_DIR: process.env.BOOKS_DIR || join(settings.dataDir, 'books'),
    DATABASE_URL: given.databaseUrl,
    TABLESTAKES_SECRET: given.secret,
    SANDBOX_URL: process.env.SANDBOX_URL || `http://127.0.0.1:${settings.sandboxPort}`,
    SANDBOX_PAYMENTS_KEY: process.env.SANDBOX_PAYMENTS_KEY || derive(given.secret, 'sandbox payments key', 'base64url'),
    SANDBOX_WEBHOOK_SECRET:
      process.env.SANDBOX_WEBHOOK_SECRET || `whsec_${derive(given.secret, 'sandbox webhook secret', 'base64')}`,
    STUDIO_URL: process.env.STUDIO_URL || `http://127.0.0.1:${settings.studioPort}`,
  }
}

/** What the sandbox and the server know of each other, without either knowing the secret itself from it. */
function derive(secret: string, purpose: string, encoding: 'base64' | 'base64url'): string {
  return Buffer.from(hkdfSync('sha256', secret, 'tablestakes', purpose, 32)).toString(encoding)
}

type OtherPorts = Record<(typeof PORTS)[number]['field'], number>

function readOtherPorts(base: number, environment: NodeJS.ProcessEnv): OtherPorts {
  const read = PORTS.map(({ name, field, offset }) => [field, readPort(name, environment[name], base + offset)])
  return Object.fromEntries(read) as OtherPorts
}

function readPort(name: string, value: string | undefined, fallback: number): number {
  const port = value ? Number(value) : fallback
  if (value && !/^\d+$/.test(value)) throw new Failure(`${name}: must be a port number, not "${value}"`)
  if (port < 1 || port > PORT_MAX) throw new Failure(`${name}: must be a port from 1 to ${PORT_MAX}, not ${port}`)
  return port
}

function readHost(value: string | undefined): string {
  const host = value || '127.0.0.1'
  if (!/^[\w.:-]+$/.test(host)) throw new Failure('HOST: must be an address to listen on, such as 0.0.0.0')
  return host
}

/** Addresses may hold a password, so messages never repeat them. */
function readUrl(name: string, value: string | undefined, protocols: string[]): string | undefined {
  if (!value) return undefined
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new Failure(`${name}: must be an address such as ${protocols[0]}//host`)
  }
  return value
}

function readSecret(value: string | undefined): string | undefined {
  if (value && value.length < SECRET_LENGTH_MIN) {
    throw new Failure(`TABLESTAKES_SECRET: must have at least ${SECRET_LENGTH_MIN} characters`)
  }
  return value || undefined
}

/** Handed on to the parts as it is; said here, so that it is said once. */
function refuseUnknownLevel(value: string | undefined): void {
  if (value && !LOG_LEVELS.includes(value)) throw new Failure(`LOG_LEVEL: must be one of ${LOG_LEVELS.join(', ')}`)
}

function refuseSharedPorts(settings: Settings): void {
  const taken = new Map<number, string>()
  for (const { name, port } of portsOf(settings)) {
    const other = taken.get(port)
    if (other) throw new Failure(`${name}: port ${port} is ${other} already`)
    taken.set(port, name)
  }
}
