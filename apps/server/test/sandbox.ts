import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@tablestakes/node/clock'
import { createSandbox } from '../../sandbox/src/app.ts'
import type { Letter } from '../../sandbox/src/inbox.ts'
import type { Config } from '../src/config.ts'
import { atEnd } from './at-end.ts'
import { sandboxPaymentKeys } from './payment-keys.ts'
import { createTestPayments, type TestPayments } from './sandbox-payments.ts'
import { createTestChain, type TestChain } from './sandbox-solana.ts'

export type TestSandbox = {
  readonly url: string
  /** What the server must be started with to reach this sandbox: `startApp({ config: sandbox.config })`. */
  readonly config: Pick<
    Config,
    | 'sandboxUrl'
    | 'sandboxSmtpUrl'
    | 'sandboxPayments'
    | 'smsUrl'
    | 'smtpUrl'
    | 'recaptchaUrl'
    | 'recaptchaSecret'
    | 'sportsFeedUrl'
  >
  /** The letters that reached a phone number or an e-mail address, newest first. */
  inbox(to: string): Promise<Letter[]>
  /** The newest code that was sent there. */
  codeFor(to: string): Promise<string>
  /** What payers, banks and testers do at the payment provider. */
  readonly payments: TestPayments
  /** What payers do on the chain. */
  readonly solana: TestChain
  stop(): Promise<void>
}

type Options = {
  /** The app's own, so that both sides of a signature live in the same time. */
  clock?: Clock
  /** When a payout is paid that nobody ends by hand: in tests not before they are over, unless they say so. */
  payoutMs?: number
}

const NOT_BY_ITSELF_MS = 86_400_000

/**
 * The outside world itself, the real code on free ports: text messages, mail, the captcha service and the payment provider.
 * It is stopped when the test file ends.
 *
 *   const sandbox = await startSandbox()
 *   const app = await startApp({ clock, config: sandbox.config })
 *   await app.guest.call(sendCode, { mobile_or_email: '+923001234567' })
 *   const code = await sandbox.codeFor('+923001234567')
 *
 *   await sandbox.payments.pay(orderNo, { duplicate: 9 })
 */
export async function startSandbox({ clock, payoutMs = NOT_BY_ITSELF_MS }: Options = {}): Promise<TestSandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tablestakes-sandbox-'))
  const { SANDBOX_PAYMENTS_KEY: apiKey, SANDBOX_WEBHOOK_SECRET: webhookSecret } = sandboxPaymentKeys
  const paymentKeys = { apiKey, webhookSecret }
  const { app, mail } = createSandbox({
    ...{ dataDir, paymentKeys, payoutMs, sports: { leagues: 4 } },
    ...(clock && { clock }),
  })
  const listening = once(mail.server, 'listening')
  mail.listen(0, '127.0.0.1')
  await listening
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const smtpUrl = `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`

  const inbox = async (to: string) => (await app.inject(`/inbox?to=${encodeURIComponent(to)}`)).json<Letter[]>()

  let stopped: Promise<void> | undefined
  const close = async () => {
    await new Promise<void>((resolve) => {
      mail.close(resolve)
    })
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const stop = () => {
    stopped ??= close()
    return stopped
  }
  atEnd(stop)
  return {
    url,
    config: {
      sandboxUrl: url,
      sandboxSmtpUrl: smtpUrl,
      sportsFeedUrl: `${url}/feed`,
      sandboxPayments: paymentKeys,
      smsUrl: `${url}/sms/messages`,
      smtpUrl,
      recaptchaUrl: `${url}/recaptcha/siteverify`,
      recaptchaSecret: 'sandbox',
    },
    inbox,
    async codeFor(to) {
      const code = (await inbox(to)).find((letter) => letter.code !== null)?.code
      if (!code) throw new Error(`no code has reached ${to}`)
      return code
    },
    payments: createTestPayments(app),
    solana: createTestChain(app),
    stop,
  }
}
