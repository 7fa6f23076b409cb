import { readStored, writeStored } from '@tablestakes/look/browser/storage'
import { create } from 'zustand'

/** What the player said about scripts of other companies. Nothing of theirs loads while this is not `allowed`. */
export type Consent = 'unasked' | 'allowed' | 'refused'

export const consentKey = 'consent'

export const useConsent = create<{ consent: Consent }>()(() => ({ consent: readConsent() }))
export const getConsent = (): Consent => useConsent.getState().consent

export function setConsent(consent: 'allowed' | 'refused'): void {
  writeStored(consentKey, consent)
  useConsent.setState({ consent })
}

function readConsent(): Consent {
  const stored = readStored(consentKey)
  return stored === 'allowed' || stored === 'refused' ? stored : 'unasked'
}
