import type { RefusalName } from '@tablestakes/contract/refusals'
import type { TextKey } from '@tablestakes/dictionary/keys'

/** Something the caller caused and can understand. Anything else thrown is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalName
  /** When trying again makes sense; sent as Retry-After. */
  readonly retryAfterMs: number | undefined
  /** What the player reads where the reason's own sentence would say too little. */
  readonly words: TextKey | undefined
  /** What the app needs to explain it, as it travels: which limit, and what is left of it. */
  readonly data: unknown

  constructor(
    reason: RefusalName,
    options: { retryAfterMs?: number; words?: TextKey | undefined; data?: unknown } = {},
  ) {
    super(reason)
    this.reason = reason
    this.retryAfterMs = options.retryAfterMs
    this.words = options.words
    this.data = options.data
  }
}
