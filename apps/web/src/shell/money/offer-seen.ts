import { readStored, writeStored } from '@tablestakes/look/browser/storage'

const SEEN_KEY = 'offer_seen'

type Window = { window_end: number }

/** Specification §4: windows of offers repeat; one that this browser has shown before is known by its end. */
export const hasSeenOffer = ({ window_end }: Window): boolean => readStored(SEEN_KEY) === String(window_end)
export const noteOfferSeen = ({ window_end }: Window): void => writeStored(SEEN_KEY, String(window_end))
