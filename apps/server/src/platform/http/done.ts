import type { Call, ResponseOf } from '@tablestakes/contract/call'

/** From `beforehand`: all is done, under the request's own key, and only the answer is to be kept. No transaction is opened for it. */
export class Done<C extends Call> {
  readonly answer: ResponseOf<C>

  constructor(answer: ResponseOf<C>) {
    this.answer = answer
  }
}
