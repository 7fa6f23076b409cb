import type { UserInfo } from '@tablestakes/contract/account'
import { useState } from 'react'
import { withCaptcha } from '../../../lib/captcha.ts'
import { requestCode } from '../../../lib/code-countdown.ts'
import { isRefusal } from '../../../lib/form-errors.ts'

/** The code that lets only the player say where their money goes, sent to the contact they have bound. */
export function usePayoutCode({ user, isAsked }: { user: UserInfo | null; isAsked: boolean }) {
  const [isWanted, setIsWanted] = useState(isAsked)
  const [isSent, setIsSent] = useState(false)
  const [value, setValue] = useState('')
  const destination = user?.mobile || user?.email || ''

  async function send(): Promise<void> {
    setIsWanted(true)
    try {
      await withCaptcha((validatorToken) => requestCode({ destination, purpose: 'withdraw', validatorToken }))
    } catch (error) {
      // One is on its way already: the field for it belongs on screen.
      if (!isRefusal(error, 'CODE_TOO_SOON')) throw error
    }
    setIsSent(true)
    setValue('')
  }

  return { isAsked: isWanted, isSent, value, setValue, destination, send }
}
