import pino from 'pino'

export type Logger = pino.Logger

/** Never written to a log, under whatever name of the wire or of ours they come along. */
const SECRETS = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'sign',
  'sign_key',
  'signkey',
  'password',
  'confirm_password',
  'old_password',
  'verify_code',
  'validator_token',
  'second_factor',
  'recovery_codes',
  'otpauth_url',
  'credential',
  'token',
  'accesstoken',
  'access_token',
  'refreshtoken',
  'refresh_token',
  'gametoken',
  'ticket',
  'secret',
  'api_key',
  'x-api-key',
])
const HIDDEN = '[secret]'
/** What lies deeper is left out: nothing we log on purpose is that deep. */
const DEPTH_MAX = 6

/** Structured lines on stdout. `destination` is for tests that read what was written. */
export function createLogger(options: { level: string; destination?: pino.DestinationStream }): Logger {
  const settings: pino.LoggerOptions = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Not pino's own `redact`: it also runs for the child logger of every request, which cost 5 % of a small call's time.
    formatters: { log: (about) => hideSecrets(about, DEPTH_MAX) as Record<string, unknown> },
    serializers: { url: redactUrl, err: describeError },
  }
  return pino(settings, options.destination ?? openOutput())
}

/** Lines that wait for room on a full disk; older ones are dropped. */
const WAITING_BYTES_MAX = 1_000_000

/**
 * Our own stdout. Where it is a file on a disk that is full, pino's usual one ends the process with the first line; of this one lines are
 * lost until there is room, and the process goes on.
 */
export function openOutput(): pino.DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: WAITING_BYTES_MAX })
  output.on('error', () => {})
  for (const stream of [process.stdout, process.stderr])
    if (stream.listenerCount('error') === 0) stream.on('error', () => {})
  return output
}

function hideSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (depth === 0) return '[deeper]'
  if (Array.isArray(value)) return value.map((item) => hideSecrets(item, depth - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRETS.has(name.toLowerCase()) ? HIDDEN : hideSecrets(item, depth - 1),
    ]),
  )
}

/** The address of a request as it may be written down: launch codes, tickets and tokens lose their values. */
export function redactUrl(url: string): string {
  const question = url.indexOf('?')
  if (question < 0) return url
  const pairs = url
    .slice(question + 1)
    .split('&')
    .map((pair) => {
      const name = pair.split('=', 1)[0]!
      return SECRETS.has(decode(name).toLowerCase()) ? `${name}=${HIDDEN}` : pair
    })
  return `${url.slice(0, question)}?${pairs.join('&')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Name, message, stack and cause; not the further fields of an error, which may hold what a player has sent. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
