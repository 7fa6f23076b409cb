/** An operator's call that cannot be done, with the status that says so. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: 401 | 404 | 409 | 502
  readonly reason: string

  constructor(status: Refused['status'], reason: string) {
    super(reason)
    this.status = status
    this.reason = reason
  }
}

/** Without telling why: no key, a wrong one and one of somebody who has left are the same to whoever asks. */
export const unauthorised = () => new Refused(401, 'UNAUTHORISED')
