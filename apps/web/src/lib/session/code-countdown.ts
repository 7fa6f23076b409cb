import { type codePurposes, sendCode } from '@tablestakes/contract/auth'
import { refusals } from '@tablestakes/contract/refusals'
import { MINUTE_MS } from '@tablestakes/domain/text/duration'
import { create } from 'zustand'
import { callApi } from '../api/api.ts'
import { ApiRefusal } from '../api/refusal.ts'
import { toDeviceTime } from '../browser/clock.ts'

/** Destinations in the form they are sent in (`+923001234567`, `ann@example.com`). */
type Waits = Readonly<Record<string, number>>

/** Outlives the dialogs: closing one does not make the next code come sooner. */
const useWaits = create<Waits>()(() => ({}))

/** When the next code may be asked for there, by this device's clock; null when none was sent in this visit. */
export const useResendAt = (destination: string): number | null => useWaits((waits) => waits[destination] ?? null)
export const getResendAt = (destination: string): number | null => useWaits.getState()[destination] ?? null

type CodeRequest = {
  destination: string
  purpose?: (typeof codePurposes)[number] | undefined
  validatorToken?: string | undefined
}

/**
 * Has a code sent. Told that one was sent just now, the waiting time is noted too, so that the field for it can be shown;
 * every refusal is the caller's to show.
 */
export async function requestCode({ destination, purpose, validatorToken }: CodeRequest): Promise<void> {
  const request = {
    mobile_or_email: destination,
    ...(purpose && { purpose }),
    ...(validatorToken !== undefined && { validator_token: validatorToken }),
  }
  try {
    const { resend_at } = await callApi(sendCode, request, { quiet: true })
    useWaits.setState({ [destination]: toDeviceTime(resend_at) })
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === refusals.CODE_TOO_SOON.code)
      useWaits.setState({ [destination]: Date.now() + (error.retryAfterMs ?? MINUTE_MS) })
    throw error
  }
}
