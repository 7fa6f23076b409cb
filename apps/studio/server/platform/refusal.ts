import type { StudioRefusalCode } from '@tablestakes/contract/studio'

/** A no that the player is told. Thrown anywhere, answered in one place. */
export class Refusal extends Error {
  readonly code: StudioRefusalCode
  readonly balance: bigint | undefined

  constructor(code: StudioRefusalCode, balance?: bigint) {
    super(code)
    this.code = code
    this.balance = balance
  }
}
