import { readStored } from '@tablestakes/look/browser/storage'
import { getArrivedBy } from '../../lib/address/launch.ts'
import { getPreloaded } from '../../lib/api/preload.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { PUSH_TOKEN_KEY } from '../../lib/push/push-token-key.ts'
import { whenKnown } from '../../lib/session/session.ts'
import { getConsent, useConsent } from '../../lib/tracking/consent.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { whenNothingIsPlayed } from '../session/popups.ts'

/** What no visit needs at its beginning, and most visits need nothing of. */
export function workQuietly(): void {
  ignoreFailure(startAdvertising(), 'advertising pixel')
  ignoreFailure(renewPush(), 'push registration')
  ignoreFailure(countInvitation(), 'invitation count')
}

/** Nobody is asked on a visit that no pixel is configured for. */
async function startAdvertising(): Promise<void> {
  const groups = getPreloaded()?.config ?? []
  if (!groups.some((group) => group.key === 'pixels')) return
  const { startPixels, wantedPixels } = await import('../../lib/tracking/pixels.ts')
  const wanted = wantedPixels(groups, location)
  if (wanted.length === 0) return
  const startIfAllowed = () => {
    if (getConsent() === 'allowed') startPixels(wanted)
  }
  // Allowed by the question or later, by a switch of the account.
  useConsent.subscribe(startIfAllowed)
  startIfAllowed()
  if (getConsent() !== 'unasked') return
  await whenNothingIsPlayed()
  await openDialog('consent')
}

/** Services change their tokens now and then; a device that listens says so again on each visit. */
async function renewPush(): Promise<void> {
  if (readStored(PUSH_TOKEN_KEY) === null) return
  await whenKnown()
  const { renewListening } = await import('../../lib/push/device.ts')
  await renewListening()
}

async function countInvitation(): Promise<void> {
  const code = getArrivedBy()
  if (code === null) return
  const { tellInvitation } = await import('../session/tell-invitation.ts')
  await tellInvitation(code)
}
