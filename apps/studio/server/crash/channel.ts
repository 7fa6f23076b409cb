import { type CrashMessage, type CrashState, crashMessage } from '@tablestakes/contract/studio'
import * as z from 'zod/mini'
import type { Channel } from '../shared/live.ts'
import type { Studio } from '../studio.ts'
import { hasTurned, messagesBetween } from './state.ts'
import { crashTable } from './table.ts'

/** Between two messages that keep the viewers' clocks right during a flight. */
const SYNC_MS = 1_000

/** What viewers of crash are told. */
export function crashChannel(studio: Studio): Channel {
  let syncedAt = 0
  const channel: Channel<CrashState> = {
    look: () => crashTable(studio).state(),
    greet: (state) => write({ type: 'state', state: { ...state, now: studio.clock() } }),
    hasTurned,
    between(before, after) {
      const messages = messagesBetween(before, after)
      if (after.phase === 'running' && after.now - syncedAt >= SYNC_MS) {
        syncedAt = after.now
        messages.push(syncOf(after))
      }
      return messages.map(write)
    },
  }
  return channel as Channel
}

function write(message: CrashMessage): Buffer {
  return Buffer.from(JSON.stringify(z.encode(crashMessage, message)))
}

function syncOf({ game_no, now, began_at }: CrashState): CrashMessage {
  return { type: 'sync', game_no, now, elapsed_ms: Math.max(0, now - began_at) }
}
