import { startLiveStream } from '../../lib/live/live.ts'
import { applyLiveMessage, forgetPlayer } from './live-updates.ts'

let stop: (() => void) | null = null

export function openStream(): void {
  stop ??= startLiveStream(applyLiveMessage)
}

/** A stream belongs to whoever opened it: another player, or none, opens another one. */
export function reopenStream(): void {
  stop?.()
  forgetPlayer()
  stop = startLiveStream(applyLiveMessage)
}
