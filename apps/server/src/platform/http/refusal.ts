import type { RefusalName } from '@tablestakes/contract/refusals'

/** Something the caller caused and can understand. Anything else thrown is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalName
  /** When trying again makes sense; sent as Retry-After. */
  readonly retryAfterMs: number | undefined

  constructor(reason: RefusalName, options: { retryAfterMs?: number } = {}) {
    super(reason)
    this.reason = reason
    this.retryAfterMs = options.retryAfterMs
  }
}
