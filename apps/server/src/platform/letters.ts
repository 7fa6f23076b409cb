import { within } from '@tablestakes/node/within'
import { createTransport } from 'nodemailer'

/** A text message or a mail. A text message has no subject: what must be known stands in `text`. */
export type Letter = { to: { kind: 'mobile' | 'email'; value: string }; subject: string; text: string }

export type Letters = {
  /** Resolves once the gateway has taken it; LetterNotTaken says for certain that it has not. */
  send(letter: Letter): Promise<void>
  /** Whether such letters end in the sandbox: a site where real money is played for must not rely on it. */
  isSandbox(kind: Letter['to']['kind']): boolean
  /** Waits for what is on its way, then lets go of the connections. */
  close(): Promise<void>
}

type LetterOptions = {
  smsUrl: string
  smsKey: string
  smsFrom: string
  smtpUrl: string
  mailFrom: string
  sandboxUrl: string
  sandboxSmtpUrl: string
}

/** The letter did not leave, so it may be tried again immediately. After any other failure it may yet arrive. */
export class LetterNotTaken extends Error {}

const TIMEOUT_MS = 5_000

/** Text messages by HTTP, mail by SMTP over connections that are kept for the next one. */
export function openLetters(options: LetterOptions): Letters {
  const mail = openMail(options)
  const underWay = new Set<Promise<void>>()
  return {
    send(letter) {
      const sent = letter.to.kind === 'mobile' ? sendText(options, letter) : mail.send(letter)
      const ended = sent.catch(() => {}).finally(() => underWay.delete(ended))
      underWay.add(ended)
      return sent
    },
    isSandbox: (kind) =>
      kind === 'mobile'
        ? isSameHost(options.smsUrl, options.sandboxUrl)
        : isSameHost(options.smtpUrl, options.sandboxSmtpUrl),
    async close() {
      await Promise.all(underWay)
      mail.close()
    },
  }
}

async function sendText({ smsUrl, smsKey, smsFrom }: LetterOptions, { to, text }: Letter): Promise<void> {
  let response: Response
  try {
    response = await fetch(smsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${smsKey}` },
      body: JSON.stringify({ to: to.value, from: smsFrom, text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // A key is never carried to where it was not meant for.
      redirect: 'error',
    })
  } catch (error) {
    throw isUnreached(error)
      ? new LetterNotTaken('the gateway for text messages cannot be reached', { cause: error })
      : new Error('the gateway for text messages did not answer', { cause: error })
  }
  await response.body?.cancel()
  if (!response.ok) throw new LetterNotTaken(`the gateway for text messages answered ${response.status}`)
}

function openMail({ smtpUrl, mailFrom }: LetterOptions) {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A letter is words only; nothing in it may make the library read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }: Letter): Promise<void> {
      const sent = transport.sendMail({
        from: mailFrom,
        to: { name: '', address: to.value },
        subject,
        text,
        // No answering machine writes back to it.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      try {
        await within(TIMEOUT_MS, sent)
      } catch (error) {
        // Its own words may repeat the address, which belongs in no log: only the reply's number is kept.
        const reply = replyCode(error)
        if (reply >= 400) throw new LetterNotTaken(`the mail server answered ${reply}`)
        if (isUnreached(error)) throw new LetterNotTaken('the mail server cannot be reached', { cause: error })
        throw new Error('the mail server did not answer', { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

/** No connection was made at all, so nothing can have been sent. */
function isUnreached(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(String(at.code)))
      return true
    if ('errno' in at && 'syscall' in at && at.syscall === 'connect') return true
  }
  return false
}

function replyCode(error: unknown): number {
  return error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
}

/** The names of this machine are one; a relay on another port of it is not the sandbox. */
function isSameHost(address: string, other: string): boolean {
  const [a, b] = [new URL(address), new URL(other)]
  return a.port === b.port && (a.hostname === b.hostname || (isLoopback(a.hostname) && isLoopback(b.hostname)))
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}
