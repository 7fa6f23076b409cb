import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createSandbox } from '../../sandbox/src/app.ts'
import type { Letter } from '../../sandbox/src/inbox.ts'
import type { Config } from '../src/config.ts'

export type TestSandbox = {
  readonly url: string
  /** What the server must be started with to reach this sandbox: `startApp({ config: sandbox.config })`. */
  readonly config: Pick<
    Config,
    'sandboxUrl' | 'sandboxSmtpUrl' | 'smsUrl' | 'smtpUrl' | 'recaptchaUrl' | 'recaptchaSecret'
  >
  /** The letters that reached a phone number or an e-mail address, newest first. */
  inbox(to: string): Promise<Letter[]>
  /** The newest code that was sent there. */
  codeFor(to: string): Promise<string>
  stop(): Promise<void>
}

/**
 * The outside world itself, the real code on free ports: text messages, mail and the captcha service. It is stopped when
 * the test file ends.
 *
 *   const sandbox = await startSandbox()
 *   const app = await startApp({ clock, config: sandbox.config })
 *   await app.guest.call(sendCode, { mobile_or_email: '+923001234567' })
 *   const code = await sandbox.codeFor('+923001234567')
 */
export async function startSandbox(): Promise<TestSandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tablestakes-sandbox-'))
  const { app, mail } = createSandbox({ dataDir })
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
  afterAll(stop)
  return {
    url,
    config: {
      sandboxUrl: url,
      sandboxSmtpUrl: smtpUrl,
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
    stop,
  }
}
