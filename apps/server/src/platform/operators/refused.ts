import { type OperatorRefusalName, operatorRefusals } from '@tablestakes/contract/operator/refusals'

/** An operator's call that cannot be done, by a name of the operators' own catalogue. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly reason: OperatorRefusalName

  /** `words` says it more exactly than the catalogue. Never data: a refusal tells nothing about what is stored. */
  constructor(reason: OperatorRefusalName, words: string = operatorRefusals[reason].words) {
    super(words)
    this.reason = reason
  }
}
