import type { CrashState } from '@tablestakes/contract/studio'
import type { CrashChain } from './chain.ts'

/** What the rest of the studio knows of the running game. */
export type CrashTable = {
  chain: CrashChain
  /** As everybody may see it, read after it was asked for; those who ask meanwhile share the next look. */
  state(): Promise<CrashState | null>
  /** Something has changed that viewers should see soon. */
  nudge(): void
}
