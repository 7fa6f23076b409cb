import * as z from 'zod/mini'
import type { PaymentKeys } from './payments/serve-payments.ts'

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port from 1 to 65535')),
  z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(65_535))),
)

const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  SANDBOX_PORT: port,
  /** Mail is spoken on a port of its own: in SMTP the server talks first, in HTTP the client does. */
  SANDBOX_SMTP_PORT: port,
  DATA_DIR: z.string(),
  /** Where browsers and servers find us; the sign-in provider's name is made from it. */
  SANDBOX_URL: z.optional(
    z.string().check(z.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'must be a web address')),
  ),
  /** The key the casino calls the payment provider with, and the secret its webhooks are signed with. */
  SANDBOX_PAYMENTS_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{16,128}$/, 'must have 16 to 128 letters or digits')),
  ),
  SANDBOX_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 bytes in base64')),
  ),
  /** How long a payout takes. */
  SANDBOX_PAYOUT_MS: z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,7}$/, 'must be milliseconds')), z.transform(Number)),
    3_000,
  ),
})

export type Config = {
  host: string
  port: number
  smtpPort: number
  dataDir: string
  url: string
  paymentKeys: PaymentKeys | undefined
  payoutMs: number
}

/** Reads the environment once; a bad value ends the start with one line that names it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const base = Number(environment.PORT ?? 8080)
  const parsed = z.safeParse(Environment, {
    ...environment,
    SANDBOX_PORT: environment.SANDBOX_PORT ?? String(base + 2),
    SANDBOX_SMTP_PORT: environment.SANDBOX_SMTP_PORT ?? String(base + 4),
    DATA_DIR: environment.DATA_DIR ?? './data',
    // Empty counts as unset: that is how a shell or a compose file leaves a variable out.
    SANDBOX_URL: environment.SANDBOX_URL || undefined,
    SANDBOX_PAYMENTS_KEY: environment.SANDBOX_PAYMENTS_KEY || undefined,
    SANDBOX_WEBHOOK_SECRET: environment.SANDBOX_WEBHOOK_SECRET || undefined,
    SANDBOX_PAYOUT_MS: environment.SANDBOX_PAYOUT_MS || undefined,
  })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { HOST, SANDBOX_PORT, SANDBOX_SMTP_PORT, DATA_DIR, SANDBOX_URL } = parsed.data
  const {
    SANDBOX_PAYMENTS_KEY: apiKey,
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
    SANDBOX_PAYOUT_MS: payoutMs,
  } = parsed.data
  const url = SANDBOX_URL?.replace(/\/+$/, '') ?? `http://127.0.0.1:${SANDBOX_PORT}`
  return {
    host: HOST,
    port: SANDBOX_PORT,
    smtpPort: SANDBOX_SMTP_PORT,
    dataDir: DATA_DIR,
    url,
    paymentKeys: apiKey && webhookSecret ? { apiKey, webhookSecret } : undefined,
    payoutMs,
  }
}
