import type { KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { readPrivateKey, readPublicKey } from './platform/signatures.ts'

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

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  STUDIO_PORT: z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/, 'must be a port from 1 to 65535')),
    z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(65_535))),
  ),
  STUDIO_URL: address('http:', 'https:'),
  /** Several origins are split by commas; `http://*.example.org` is every host below it. */
  CASINO_ORIGINS: z
    .string()
    .check(z.regex(/^https?:\/\/[^/\s;,]+(,https?:\/\/[^/\s;,]+)*$/, 'must be origins such as https://casino.example')),
  STUDIO_DATABASE_URL: address('postgres:', 'postgresql:'),
  STUDIO_SECRET: z.string('must be set').check(z.minLength(32, 'must have at least 32 characters')),
  CASINO_URL: address('http:', 'https:'),
  CASINO_OPERATOR_ID: z._default(z.string().check(z.regex(/^[\w.-]{1,64}$/, 'must be a short name')), 'tablestakes'),
  STUDIO_PRIVATE_KEY: keyReadBy(readPrivateKey, 'private'),
  CASINO_PUBLIC_KEY: keyReadBy(readPublicKey, 'public'),
  CRASH_SALT: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{8,128}$/, 'must be 8 to 128 visible characters'))),
  CRASH_CHAIN_LENGTH: z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{2,6}$/, 'must be a number of games from 100')), z.transform(Number)),
    1_000_000,
  ),
  RATE_LIMIT_SCALE: z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,4}(\.\d+)?$/, 'must be a number from 0')), z.transform(Number)),
    1,
  ),
  // "true" would let anyone forge an address.
  TRUST_PROXY: z._default(
    z.pipe(
      z.string().check(z.regex(/^(false|\d|[\da-fA-F.:/, a-z]+)$/, 'must be false, a number of proxies, or networks')),
      z.transform(readTrust),
    ),
    false,
  ),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS), 'warn'),
})

/** Reads the environment once; a bad value ends the start with one line that names it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const base = Number(environment.PORT ?? 8080)
  const port = environment.STUDIO_PORT ?? String(base + 1)
  const filled = Object.entries(environment).filter(([, value]) => value !== '')
  const parsed = z.safeParse(Environment, {
    STUDIO_PORT: port,
    STUDIO_URL: `http://127.0.0.1:${port}`,
    CASINO_URL: `http://127.0.0.1:${base}/suppliers/tablestakes`,
    CASINO_ORIGINS: `http://127.0.0.1:${base},http://localhost:${base}`,
    ...Object.fromEntries(filled),
  })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`${issue?.path[0]?.toString()}: ${issue?.message}`)
  }
  const values = parsed.data
  return {
    host: values.HOST,
    port: values.STUDIO_PORT,
    studioUrl: values.STUDIO_URL,
    casinoOrigins: values.CASINO_ORIGINS.split(','),
    databaseUrl: values.STUDIO_DATABASE_URL,
    secret: values.STUDIO_SECRET,
    casinoUrl: values.CASINO_URL,
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

/** Addresses may hold a password, so messages never repeat them. */
function address(...protocols: string[]) {
  return z.pipe(
    z.string('must be set').check(
      z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
        error: `must be an address such as ${protocols[0]}//host`,
      }),
    ),
    z.transform((text) => text.replace(/\/$/, '')),
  )
}

function keyReadBy(read: (text: string) => KeyObject, kind: 'private' | 'public') {
  return z.pipe(
    z.string('must be set'),
    z.transform((text, context) => {
      try {
        return read(text)
      } catch {
        context.issues.push({ code: 'custom', input: '', message: `must be a ${kind} RSA key, as PEM or base64 DER` })
        return z.NEVER
      }
    }),
  )
}

function readTrust(text: string): boolean | number | string {
  if (text === 'false') return false
  return /^\d$/.test(text) ? Number(text) : text
}
