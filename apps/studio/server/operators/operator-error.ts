/** What an operator did wrong, told with HTTP 4xx and `{error}`. */
export class OperatorError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
