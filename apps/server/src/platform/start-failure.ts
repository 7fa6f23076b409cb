/** Something the operator can mend and start again: told in one line, without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
