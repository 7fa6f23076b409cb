/** Something the operator can mend and start again: told in one line, without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** A refused connection to a name with several addresses is an AggregateError without a message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
