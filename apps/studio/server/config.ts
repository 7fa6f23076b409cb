import type { KeyObject } from 'node:crypto'
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
import * as z from 'zod/mini'

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
  privateKey: KeyObject
  casinoPublicKey: KeyObject
  /** A public value younger than the crash chain, such as the hash of a block; made by the studio where it is unset. */
  crashSalt: string | undefined
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
  STUDIO_PRIVATE_KEY: privateKey,
  CASINO_PUBLIC_KEY: publicKey,
  CRASH_SALT: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{8,128}$/, 'must be 8 to 128 visible characters'))),
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
    privateKey: values.STUDIO_PRIVATE_KEY,
    casinoPublicKey: values.CASINO_PUBLIC_KEY,
    crashSalt: values.CRASH_SALT,
    crashChainLength: values.CRASH_CHAIN_LENGTH,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
