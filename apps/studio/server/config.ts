import type { KeyObject } from 'node:crypto'
import { LEAST_WAIT_MS } from '@tablestakes/domain/draws/beacon'
import {
  address,
  host,
  logLevel,
  port,
  privateKey,
  publicKey,
  rateLimitScale,
  readSettings,
  secret,
  trustedProxies,
} from '@tablestakes/node/settings'
import { StartFailure } from '@tablestakes/node/start-failure'
import * as z from 'zod/mini'
import type { BeaconPlace } from './beacon/beacon-client.ts'

export type Config = {
  host: string
  port: number
  /** Where browsers reach the studio: launch and proof addresses begin with it. */
  studioUrl: string
  /** Only pages of these origins may frame a game. */
  casinoOrigins: string[]
  databaseUrl: string
  secret: string
  /** The wallet calls of the casino lie under this address. */
  casinoUrl: string
  operatorId: string
  /** Whether the casino knows the call for whole rounds. */
  tellsWholeRounds: boolean
  privateKey: KeyObject
  casinoPublicKey: KeyObject
  /** The randomness beacon that salts the chains of crash, and how far ahead its rounds are named. */
  beacon: BeaconPlace & { waitMs: number | null }
  crashChainLength: number
  rateLimitScale: number
  trustProxy: boolean | number | string
  logLevel: string
}

/** Ports and addresses that follow PORT are filled in afterwards. */
const environment = z.object({
  HOST: z._default(host, '127.0.0.1'),
  PORT: z._default(port, 8080),
  STUDIO_PORT: z.optional(port),
  STUDIO_URL: z.optional(address('http:', 'https:')),
  /** Several origins are split by commas; `http://*.example.org` is every host below it. */
  CASINO_ORIGINS: z.optional(
    z
      .string()
      .check(
        z.regex(/^https?:\/\/[^/\s;,]+(,https?:\/\/[^/\s;,]+)*$/, 'must be origins such as https://casino.example'),
      ),
  ),
  STUDIO_DATABASE_URL: address('postgres:', 'postgresql:'),
  STUDIO_SECRET: secret,
  CASINO_URL: z.optional(address('http:', 'https:')),
  CASINO_OPERATOR_ID: z._default(z.string().check(z.regex(/^[\w.-]{1,64}$/, 'must be a short name')), 'tablestakes'),
  /** `off` for a casino that has no `/transaction/rounds`: stake and win then travel one after the other. */
  WALLET_ROUNDS: z._default(z.enum(['on', 'off']), 'on'),
  STUDIO_PRIVATE_KEY: privateKey,
  CASINO_PUBLIC_KEY: publicKey,
  SANDBOX_URL: z.optional(address('http:', 'https:')),
  SANDBOX_PORT: z.optional(port),
  /** Several addresses of one beacon are split by commas. */
  BEACON_URL: z.optional(
    z
      .string()
      .check(z.regex(/^https?:\/\/[^\s,]+(,https?:\/\/[^\s,]+)*$/, 'must be addresses such as https://api.drand.sh')),
  ),
  BEACON_CHAIN_HASH: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be the 64 letters of a beacon’s chain hash')),
  ),
  BEACON_WAIT_SECONDS: z.optional(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'must be a number of seconds')), z.transform(Number)),
  ),
  CRASH_CHAIN_LENGTH: z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{2,6}$/, 'must be a number of games from 100')), z.transform(Number)),
    1_000_000,
  ),
  RATE_LIMIT_SCALE: z._default(rateLimitScale, 1),
  TRUST_PROXY: z._default(trustedProxies, false),
  LOG_LEVEL: z._default(logLevel, 'warn'),
})

/** Reads the environment once, at the start. A bad value ends it with one line that names the variable. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const values = readSettings(environment, variables)
  const studioPort = values.STUDIO_PORT ?? values.PORT + 1
  return {
    host: values.HOST,
    port: studioPort,
    studioUrl: withoutSlash(values.STUDIO_URL ?? `http://127.0.0.1:${studioPort}`),
    casinoOrigins: (values.CASINO_ORIGINS ?? `http://127.0.0.1:${values.PORT},http://localhost:${values.PORT}`).split(
      ',',
    ),
    databaseUrl: values.STUDIO_DATABASE_URL,
    secret: values.STUDIO_SECRET,
    casinoUrl: withoutSlash(values.CASINO_URL ?? `http://127.0.0.1:${values.PORT}/suppliers/tablestakes`),
    operatorId: values.CASINO_OPERATOR_ID,
    tellsWholeRounds: values.WALLET_ROUNDS === 'on',
    privateKey: values.STUDIO_PRIVATE_KEY,
    casinoPublicKey: values.CASINO_PUBLIC_KEY,
    beacon: readBeacon(values),
    crashChainLength: values.CRASH_CHAIN_LENGTH,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** A beacon is known by its hash; without one it can only be the sandbox's, which says itself that it is a test. */
function readBeacon(values: z.output<typeof environment>): Config['beacon'] {
  const { BEACON_URL: urls, BEACON_CHAIN_HASH: chainHash = null, BEACON_WAIT_SECONDS: wait } = values
  if (urls !== undefined && chainHash === null)
    throw new StartFailure('BEACON_CHAIN_HASH: must be set where BEACON_URL is')
  if (wait !== undefined && chainHash !== null && wait * 1000 < LEAST_WAIT_MS)
    throw new StartFailure(
      `BEACON_WAIT_SECONDS: must be at least ${LEAST_WAIT_MS / 1000} for a beacon that is not the sandbox’s`,
    )
  const sandbox = values.SANDBOX_URL ?? `http://127.0.0.1:${values.SANDBOX_PORT ?? values.PORT + 2}`
  return {
    urls: (urls ?? `${withoutSlash(sandbox)}/beacon`).split(',').map(withoutSlash),
    chainHash,
    waitMs: wait === undefined ? null : wait * 1000,
  }
}
