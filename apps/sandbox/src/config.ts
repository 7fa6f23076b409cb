import {
  address,
  host,
  logLevel,
  port,
  readSettings,
  sandboxPaymentsKey,
  sandboxWebhookSecret,
} from '@tablestakes/node/settings'
import * as z from 'zod/mini'
import type { PaymentKeys } from './payments/serve-payments.ts'

/** Ports and addresses that follow PORT are filled in afterwards. */
const environment = z.object({
  HOST: z._default(host, '127.0.0.1'),
  PORT: z._default(port, 8080),
  SANDBOX_PORT: z.optional(port),
  /** Mail is spoken on a port of its own: in SMTP the server talks first, in HTTP the client does. */
  SANDBOX_SMTP_PORT: z.optional(port),
  DATA_DIR: z._default(z.string(), './data'),
  /** Where browsers and servers find us; the sign-in provider's name is made from it. */
  SANDBOX_URL: z.optional(address('http:', 'https:')),
  /** The key the casino calls the payment provider with, and the secret its webhooks are signed with. */
  SANDBOX_PAYMENTS_KEY: z.optional(sandboxPaymentsKey),
  SANDBOX_WEBHOOK_SECRET: z.optional(sandboxWebhookSecret),
  /** How long a payout takes. */
  SANDBOX_PAYOUT_MS: z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,7}$/, 'must be milliseconds')), z.transform(Number)),
    3_000,
  ),
  /** How many virtual leagues run; each has a match almost always. */
  SANDBOX_LEAGUES: z._default(
    z.pipe(z.string().check(z.regex(/^[1-8]$/, 'must be a number from 1 to 8')), z.transform(Number)),
    8,
  ),
  /** How often prices are told at most that only drift. */
  SANDBOX_PRICES_MS: z._default(
    z.pipe(z.string().check(z.regex(/^\d{3,6}$/, 'must be milliseconds from 100')), z.transform(Number)),
    3_000,
  ),
  /** A broker that the sports feed sends to besides its own stream. */
  SANDBOX_AMQP_URL: z.optional(address('amqp:', 'amqps:')),
  LOG_LEVEL: z._default(logLevel, 'warn'),
})

export type Config = {
  host: string
  port: number
  smtpPort: number
  dataDir: string
  url: string
  paymentKeys: PaymentKeys | undefined
  payoutMs: number
  sports: { leagues: number; driftMs: number; amqpUrl: string | undefined }
  logLevel: string
}

/** Reads the environment once, at the start. A bad value ends it with one line that names the variable. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const values = readSettings(environment, variables)
  const ownPort = values.SANDBOX_PORT ?? values.PORT + 2
  const { SANDBOX_PAYMENTS_KEY: apiKey, SANDBOX_WEBHOOK_SECRET: webhookSecret } = values
  return {
    host: values.HOST,
    port: ownPort,
    smtpPort: values.SANDBOX_SMTP_PORT ?? values.PORT + 4,
    dataDir: values.DATA_DIR,
    url: values.SANDBOX_URL?.replace(/\/+$/, '') ?? `http://127.0.0.1:${ownPort}`,
    paymentKeys: apiKey && webhookSecret ? { apiKey, webhookSecret } : undefined,
    payoutMs: values.SANDBOX_PAYOUT_MS,
    sports: {
      leagues: values.SANDBOX_LEAGUES,
      driftMs: values.SANDBOX_PRICES_MS,
      amqpUrl: values.SANDBOX_AMQP_URL,
    },
    logLevel: values.LOG_LEVEL,
  }
}
