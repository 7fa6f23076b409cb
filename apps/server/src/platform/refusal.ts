import type { RefusalName } from '@tablestakes/contract/refusals'

/** Something the caller caused and can understand. Anything else thrown is a bug. */
export class Refusal extends Error {
  readonly reason: RefusalName

  constructor(reason: RefusalName) {
    super(reason)
    this.name = 'Refusal'
    this.reason = reason
  }
}
