import { Failure } from '../../scripts/failure.ts'

export type Fault = {
  name: string
  says: string
  /** Answers what was seen; throws a Failure when something was not as it must be. */
  run: () => Promise<string[]>
}

export function demand(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Failure(otherwise)
}
