import type { codePurposes } from '@tablestakes/contract/auth'
import { useState } from 'react'
import { isRefusal } from '../../lib/api/form-errors.ts'
import { withCaptcha } from '../../lib/session/captcha.ts'
import { requestCode } from '../../lib/session/code-countdown.ts'

/** What codes were sent for in this visit, because a code opens only what it was sent for. */
const sent = new Set<string>()

/** Having a code sent and typing it: where it went, and what has been typed so far. */
export function useCodeStep(purpose: (typeof codePurposes)[number]) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [code, setCode] = useState('')

  /** Rejects with the refusal. A code that was sent for this a moment ago is as good as a new one. */
  async function send(destination: string): Promise<void> {
    const errand = `${purpose} ${destination}`
    try {
      // After many codes the server wants to see a person first.
      await withCaptcha((validatorToken) => requestCode({ destination, purpose, validatorToken }))
      sent.add(errand)
    } catch (error) {
      if (!isRefusal(error, 'CODE_TOO_SOON') || !sent.has(errand)) throw error
    }
    setSentTo(destination)
    setCode('')
  }

  return { sentTo, code, setCode, send }
}
