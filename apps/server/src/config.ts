import type { KeyObject } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import {
  address,
  host,
  logLevel,
  port,
  privateKey,
  publicKey,
  rateLimitScale,
  readSettings,
  sandboxPaymentsKey,
  sandboxWebhookSecret,
  secret,
  trustedProxies,
} from '@tablestakes/node/settings'
import * as z from 'zod/mini'

export type Config = {
  host: string
  port: number
  metricsPort: number
  /** The owner of the tables: it prepares the database and is then left alone. */
  databaseUrl: string
  /** A role to serve as that an operator has made, where the owner may not make one. */
  applicationUrl: string | undefined
  redisUrl: string | undefined
  sandboxUrl: string
  /** What the sandbox's payment provider knows us by, and how it signs its webhooks. Without them it is no provider of ours. */
  sandboxPayments: { apiKey: string; webhookSecret: string } | undefined
  /** The feed of matches and prices: its address, what it knows us by, and a broker where messages come by one. The sandbox's unless told. */
  sportsFeedUrl: string
  sportsFeedToken: string | undefined
  sportsAmqpUrl: string | undefined
  /** Where providers reach this server with their webhooks. */
  publicUrl: string
  /** The sandbox's mail server. What goes there reaches nobody. */
  sandboxSmtpUrl: string
  studioUrl: string
  /** The studio's public key, and ours that signs what we ask of it. Without them it brings no games. */
  studioKeys: { theirs: KeyObject; ours: KeyObject } | undefined
  secret: string
  trustProxy: boolean | number | string
  logLevel: string
  webDist: string
  /** The support desk's page. */
  deskDist: string
  /** Where signed heads of the journal are exported to. Unset, they stay in the database. */
  booksDir: string | undefined
  /** Multiplies every rate limit; 0 switches them off, for measurements from this very machine. */
  rateLimitScale: number
  /** The national register of excluded people. The sandbox's unless told. */
  registerUrl: string | undefined
  /** The gateway for text messages: JSON over HTTP under a bearer key. The sandbox's until an operator names another. */
  smsUrl: string
  smsKey: string
  smsFrom: string
  smtpUrl: string
  mailFrom: string
  recaptchaUrl: string
  /** Empty until an operator has one: then a site that asks for the captcha service lets nobody through. */
  recaptchaSecret: string
  googleClientSecret: string
  /** Firebase's sender and the address that gives its tokens; another one only where a stand-in is tried. */
  firebaseUrl: string
  firebaseTokenUrl: string
  /** The header in which the proxy in front names the visitor's country, in lower case; empty where none does. */
  countryHeader: string
}

/** The two ports follow PORT, so their defaults are filled in afterwards. */
const environment = z.object({
  HOST: z._default(host, '127.0.0.1'),
  PORT: z._default(port, 8080),
  METRICS_PORT: z.optional(port),
  DATABASE_URL: address('postgres:', 'postgresql:'),
  DATABASE_APP_URL: z.optional(address('postgres:', 'postgresql:')),
  REDIS_URL: z.optional(address('redis:', 'rediss:')),
  SANDBOX_URL: z.optional(address('http:', 'https:')),
  SANDBOX_SMTP_PORT: z.optional(port),
  SANDBOX_PAYMENTS_KEY: z.optional(sandboxPaymentsKey),
  SANDBOX_WEBHOOK_SECRET: z.optional(sandboxWebhookSecret),
  SPORTS_FEED_URL: z.optional(address('http:', 'https:')),
  SPORTS_FEED_TOKEN: z.optional(z.string()),
  SPORTS_AMQP_URL: z.optional(address('amqp:', 'amqps:')),
  PUBLIC_URL: z.optional(address('https:', 'http:')),
  STUDIO_URL: z.optional(address('http:', 'https:')),
  STUDIO_PUBLIC_KEY: z.optional(publicKey),
  CASINO_PRIVATE_KEY: z.optional(privateKey),
  TABLESTAKES_SECRET: secret,
  TRUST_PROXY: z._default(trustedProxies, false),
  LOG_LEVEL: z._default(logLevel, 'info'),
  WEB_DIST: z._default(z.string(), fileURLToPath(new URL('../../web/dist', import.meta.url))),
  DESK_DIST: z._default(z.string(), fileURLToPath(new URL('../../desk/dist', import.meta.url))),
  BOOKS_DIR: z.optional(z.string()),
  RATE_LIMIT_SCALE: z._default(rateLimitScale, 1),
  SMS_URL: z.optional(address('https:', 'http:')),
  REGISTER_URL: z.optional(address('https:', 'http:')),
  // The sandbox takes any key, but it wants one.
  SMS_KEY: z._default(z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must be a key without spaces')), 'sandbox'),
  SMS_FROM: z._default(
    z
      .string()
      .check(z.regex(/^(\+?\d{3,15}|[A-Za-z0-9 ]{1,11})$/, 'must be a number or at most 11 letters and digits')),
    'TABLESTAKES',
  ),
  SMTP_URL: z.optional(address('smtp:', 'smtps:')),
  MAIL_FROM: z._default(
    z
      .string()
      .check(
        z.regex(
          /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
          'must be an address such as Name <name@host>',
        ),
      ),
    'Tablestakes <no-reply@tablestakes.example>',
  ),
  RECAPTCHA_URL: z._default(address('https:', 'http:'), 'https://www.google.com/recaptcha/api/siteverify'),
  RECAPTCHA_SECRET: z._default(z.string(), ''),
  GOOGLE_CLIENT_SECRET: z._default(z.string(), ''),
  FIREBASE_URL: z._default(address('https:', 'http:'), 'https://fcm.googleapis.com'),
  FIREBASE_TOKEN_URL: z._default(address('https:', 'http:'), 'https://oauth2.googleapis.com/token'),
  COUNTRY_HEADER: z._default(
    z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header, such as CF-IPCountry')),
    '',
  ),
})

/** Reads the environment once, at the start. A bad value ends it with one line that names the variable. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const values = readSettings(environment, variables)
  const sandboxUrl = values.SANDBOX_URL ?? `http://127.0.0.1:${values.PORT + 2}`
  const sandboxSmtpUrl = `smtp://127.0.0.1:${values.SANDBOX_SMTP_PORT ?? values.PORT + 4}`
  return {
    host: values.HOST,
    port: values.PORT,
    metricsPort: values.METRICS_PORT ?? values.PORT + 3,
    databaseUrl: values.DATABASE_URL,
    applicationUrl: values.DATABASE_APP_URL,
    redisUrl: values.REDIS_URL,
    studioUrl: values.STUDIO_URL ?? `http://127.0.0.1:${values.PORT + 1}`,
    studioKeys:
      values.STUDIO_PUBLIC_KEY && values.CASINO_PRIVATE_KEY
        ? { theirs: values.STUDIO_PUBLIC_KEY, ours: values.CASINO_PRIVATE_KEY }
        : undefined,
    sandboxUrl,
    sportsFeedUrl: values.SPORTS_FEED_URL ?? `${sandboxUrl}/feed`,
    sportsFeedToken: values.SPORTS_FEED_TOKEN,
    sportsAmqpUrl: values.SPORTS_AMQP_URL,
    sandboxPayments:
      values.SANDBOX_PAYMENTS_KEY && values.SANDBOX_WEBHOOK_SECRET
        ? { apiKey: values.SANDBOX_PAYMENTS_KEY, webhookSecret: values.SANDBOX_WEBHOOK_SECRET }
        : undefined,
    publicUrl: (values.PUBLIC_URL ?? `http://127.0.0.1:${values.PORT}`).replace(/\/+$/, ''),
    sandboxSmtpUrl,
    secret: values.TABLESTAKES_SECRET,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    webDist: values.WEB_DIST,
    deskDist: values.DESK_DIST,
    booksDir: values.BOOKS_DIR,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    registerUrl: values.REGISTER_URL,
    smsUrl: values.SMS_URL ?? new URL('/sms/messages', sandboxUrl).href,
    smsKey: values.SMS_KEY,
    smsFrom: values.SMS_FROM,
    smtpUrl: values.SMTP_URL ?? sandboxSmtpUrl,
    mailFrom: values.MAIL_FROM,
    recaptchaUrl: values.RECAPTCHA_URL,
    recaptchaSecret: values.RECAPTCHA_SECRET,
    googleClientSecret: values.GOOGLE_CLIENT_SECRET,
    firebaseUrl: values.FIREBASE_URL.replace(/\/+$/, ''),
    firebaseTokenUrl: values.FIREBASE_TOKEN_URL,
    countryHeader: values.COUNTRY_HEADER.toLowerCase(),
  }
}
