import { join, resolve } from 'node:path'
import { deriveKey } from '@tablestakes/node/sealed'
import { Failure } from './failure.ts'
import type { SupplierKeys } from './supplier-keys.ts'

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
  studioDatabaseUrl: string | undefined
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
    studioDatabaseUrl: readUrl('STUDIO_DATABASE_URL', environment.STUDIO_DATABASE_URL, ['postgres:', 'postgresql:']),
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

export type Credentials = { databaseUrl: string; studioDatabaseUrl: string; secret: string; keys: SupplierKeys }
export type PartName = 'server' | 'studio' | 'sandbox'
type ToServer = Pick<Credentials, 'databaseUrl' | 'secret'> & Partial<Pick<Credentials, 'keys'>>

/**
 * What a part is told. The sandbox is the world outside, and the studio a supplier: neither gets the casino's database or
 * secret, and the casino does not get the studio's. A key pair's private half goes to its owner only.
 */
export function childEnvironment(part: PartName, settings: Settings, given: Credentials): NodeJS.ProcessEnv {
  if (part === 'server') return serverEnvironment(settings, given)
  if (part === 'sandbox') return sandboxEnvironment(settings, given)
  return { ...everyonesEnvironment(settings), ...studioEnvironment(settings, given) }
}

function sandboxEnvironment(settings: Settings, { secret }: Credentials): NodeJS.ProcessEnv {
  const own = pick(process.env, (name) => SANDBOX_SECRETS.includes(name))
  return { ...everyonesEnvironment(settings), ...own, ...paymentsEnvironment(secret) }
}

/** What the server is told, and the tools that work on its database; those sign nothing, so they need no keys. */
export function serverEnvironment(settings: Settings, { databaseUrl, secret, keys }: ToServer): NodeJS.ProcessEnv {
  const { STUDIO_PUBLIC_KEY = keys?.studio.publicKey, CASINO_PRIVATE_KEY = keys?.casino.privateKey } = filled(
    process.env,
  )
  return {
    ...everyonesEnvironment(settings),
    ...pick(process.env, (name) => SERVER_SECRETS.includes(name)),
    ...paymentsEnvironment(secret),
    ...(STUDIO_PUBLIC_KEY && CASINO_PRIVATE_KEY && { STUDIO_PUBLIC_KEY, CASINO_PRIVATE_KEY }),
    BOOKS_DIR: process.env.BOOKS_DIR || join(settings.dataDir, 'books'),
    DATABASE_URL: databaseUrl,
    TABLESTAKES_SECRET: secret,
  }
}

/** What the program is told that makes operators' keys as the owner of the database: it needs no secret of the product's. */
export function keysProgramEnvironment(
  settings: Settings,
  { databaseUrl }: Pick<Credentials, 'databaseUrl'>,
): NodeJS.ProcessEnv {
  return { ...everyonesEnvironment(settings), DATABASE_URL: databaseUrl }
}

function everyonesEnvironment(settings: Settings): NodeJS.ProcessEnv {
  return {
    ...pick(process.env, (name) => !isSecret(name)),
    ...Object.fromEntries(portsOf(settings).map(({ name, port }) => [name, String(port)])),
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    SANDBOX_URL: process.env.SANDBOX_URL || `http://127.0.0.1:${settings.sandboxPort}`,
    STUDIO_URL: process.env.STUDIO_URL || `http://127.0.0.1:${settings.studioPort}`,
  }
}

function paymentsEnvironment(secret: string): NodeJS.ProcessEnv {
  return {
    SANDBOX_PAYMENTS_KEY: process.env.SANDBOX_PAYMENTS_KEY || derive(secret, 'sandbox payments key', 'base64url'),
    SANDBOX_WEBHOOK_SECRET:
      process.env.SANDBOX_WEBHOOK_SECRET || `whsec_${derive(secret, 'sandbox webhook secret', 'base64')}`,
  }
}

function studioEnvironment(
  { host, port }: Settings,
  { studioDatabaseUrl, secret, keys }: Credentials,
): NodeJS.ProcessEnv {
  const hosts = ['127.0.0.1', 'localhost', '*.localhost', ...(/^[\d.]+$/.test(host) ? [host] : [])]
  const origins = [...new Set(hosts)].filter((name) => name !== '0.0.0.0').map((name) => `http://${name}:${port}`)
  return {
    STUDIO_DATABASE_URL: studioDatabaseUrl,
    STUDIO_SECRET: process.env.STUDIO_SECRET || derive(secret, 'studio secret', 'base64url'),
    STUDIO_PRIVATE_KEY: process.env.STUDIO_PRIVATE_KEY || keys.studio.privateKey,
    CASINO_PUBLIC_KEY: process.env.CASINO_PUBLIC_KEY || keys.casino.publicKey,
    CASINO_URL: process.env.CASINO_URL || `http://127.0.0.1:${port}/suppliers/tablestakes`,
    CASINO_ORIGINS: process.env.CASINO_ORIGINS || origins.join(','),
  }
}

/** The password of the studio's own database role. */
export function studioPassword(secret: string): string {
  return derive(secret, 'studio database password', 'base64url')
}

/** Set by the one who runs the product, for the server alone; addresses of these services may hold a password. */
const SERVER_SECRETS = [
  'DATABASE_APP_URL',
  'REDIS_URL',
  'SMTP_URL',
  'SMS_KEY',
  'RECAPTCHA_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'SPORTS_FEED_TOKEN',
  'SPORTS_AMQP_URL',
]
/** The broker that the sandbox's sports feed sends to. */
const SANDBOX_SECRETS = ['SANDBOX_AMQP_URL']
const OTHER_SECRETS = [...SANDBOX_SECRETS, 'DATABASE_URL', 'STUDIO_DATABASE_URL', 'OPERATOR_KEY']

/**
 * What only its owner is told, by name. What is called like a secret counts as one, ours or not: the launcher's environment may
 * hold keys of a cloud or of a registry, and one that is added later must not have to be remembered here.
 */
function isSecret(name: string): boolean {
  const isCalledSo = /(SECRET|PASSWORD|PASSWD|PASSPHRASE|TOKEN|KEY|KEY_ID|SEED|CREDENTIALS?|AUTH)$|^PROVIDER_/i.test(
    name,
  )
  return isCalledSo || SERVER_SECRETS.includes(name) || OTHER_SECRETS.includes(name)
}

function filled(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}

function pick(environment: NodeJS.ProcessEnv, isWanted: (name: string) => boolean): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isWanted(name)))
}

/** What parts know of each other or for themselves, without the secret itself being known from it. */
function derive(secret: string, purpose: string, encoding: 'base64' | 'base64url'): string {
  return Buffer.from(deriveKey(secret, purpose)).toString(encoding)
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
