import { startLiveStream } from '../../lib/live/live.ts'
import { followPot } from './JackpotChips.tsx'
import { applyLiveMessage, forgetPlayer } from './live-updates.ts'

let stop: (() => void) | null = null

export function openStream(): void {
  if (stop) return
  followPot()
  stop = startLiveStream(applyLiveMessage)
}

/** A stream belongs to the player, or visitor, who opened it: a change of player opens another one. */
export function reopenStream(): void {
  stop?.()
  forgetPlayer()
  stop = startLiveStream(applyLiveMessage)
}
