/** How the programs of the product read their environment: the same forms and the same words for a bad value in each. */
import type { KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { KEY_WANTED, readPrivateKey, readPublicKey } from './signing-keys.ts'
import { StartFailure } from './start-failure.ts'

const PORT_MAX = 65_535

export const host = z.string().check(z.regex(/^[\w.:-]+$/, 'must be an address to listen on, such as 0.0.0.0'))

export const port = z
  .pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')), z.transform(Number))
  .check(z.refine((value) => value >= 1 && value <= PORT_MAX, `must be from 1 to ${PORT_MAX}`))

export const address = (...protocols: string[]) =>
  z.string().check(
    z.refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      // The value itself is not repeated: it may hold a password.
      `must be an address such as ${protocols[0]}//host`,
    ),
  )

export const secret = z.string().check(z.minLength(32, 'must have at least 32 characters'))

export const publicKey = rsaKey('public', readPublicKey)
export const privateKey = rsaKey('private', readPrivateKey)

function rsaKey(half: 'public' | 'private', read: (text: string) => KeyObject | null) {
  return z.pipe(
    z.string(),
    z.transform((text, context): KeyObject => {
      const key = read(text)
      if (key) return key
      // The value itself is not repeated: it is a secret.
      const message = `must be the ${half} half of a key: ${KEY_WANTED}`
      context.issues.push({ code: 'custom', input: '', message })
      return z.NEVER
    }),
  )
}

/** What the sandbox's payment provider knows the casino by, and how it signs its webhooks. */
export const sandboxPaymentsKey = z.string().check(z.regex(/^[\w-]{16,128}$/, 'must have 16 to 128 letters or digits'))
export const sandboxWebhookSecret = z
  .string()
  .check(z.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 bytes in base64'))

/** Multiplies every rate limit; 0 switches them off, for measurements from this very machine. */
export const rateLimitScale = z.pipe(
  z.string().check(z.regex(/^\d{1,4}(\.\d+)?$/, 'must be a number from 0')),
  z.transform(Number),
)

export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])

/** `false`, the number of proxies in front, or a list of their networks. "true" would let anyone forge an address. */
export const trustedProxies = z.pipe(
  z.string(),
  z.transform((text, context): boolean | number | string => {
    if (text === 'false') return false
    if (/^\d$/.test(text)) return Number(text)
    const networks = text.split(',').map((network) => network.trim())
    if (networks.every(isNetwork)) return networks.join(',')
    const message = 'must be false, the number of proxies in front, or their networks'
    context.issues.push({ code: 'custom', input: text, message })
    return z.NEVER
  }),
)

function isNetwork(text: string): boolean {
  const [ip = '', bits = '1', ...rest] = text.split('/')
  const isBits = /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (isIP(ip) === 4 ? 32 : 128)
  return ['loopback', 'linklocal', 'uniquelocal'].includes(text) || (isIP(ip) !== 0 && isBits && rest.length === 0)
}

/** Reads the environment once, at the start. A bad value ends it with one line that names the variable. */
export function readSettings<Schema extends z.ZodMiniType>(
  schema: Schema,
  variables: NodeJS.ProcessEnv,
): z.output<Schema> {
  // An empty value counts as unset: that is how a shell or a compose file leaves a variable out.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const read = z.safeParse(schema, set)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const name = String(issue?.path[0])
  throw new StartFailure(`${name}: ${set[name] === undefined ? 'must be set' : issue?.message}`)
}
