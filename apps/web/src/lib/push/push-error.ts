import type { PushErrorName } from '@tablestakes/contract/push'

/** Specification §8: what can go wrong between a device and its push service, by name. */
export class PushError extends Error {
  readonly reason: PushErrorName

  constructor(reason: PushErrorName, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
    this.name = 'PushError'
  }
}
