import type { UserInfo } from '@tablestakes/contract/account'
import { useState } from 'react'
import { isRefusal } from '../../../lib/api/form-errors.ts'
import { withCaptcha } from '../../../lib/session/captcha.ts'
import { requestCode } from '../../../lib/session/code-countdown.ts'

/** The code that lets only the player say where their money goes, sent to the contact they have bound. */
export function usePayoutCode({ user, isAsked }: { user: UserInfo | null; isAsked: boolean }) {
  const [isWanted, setIsWanted] = useState(isAsked)
  const [standing, setStanding] = useState<'none' | 'sent' | 'too_soon'>('none')
  const [value, setValue] = useState('')
  const destination = user?.mobile || user?.email || ''

  async function send(): Promise<void> {
    setIsWanted(true)
    setValue('')
    try {
      await withCaptcha((validatorToken) => requestCode({ destination, purpose: 'withdraw', validatorToken }))
      setStanding('sent')
    } catch (error) {
      // A code went there moments ago, perhaps for something else: it may be typed, but it need not be the right one.
      if (!isRefusal(error, 'CODE_TOO_SOON')) throw error
      setStanding('too_soon')
    }
  }

  return {
    isAsked: isWanted,
    /** There is a code to type. */
    isSent: standing !== 'none',
    isTooSoon: standing === 'too_soon',
    value,
    setValue,
    destination,
    send,
  }
}
