import type { Envelope } from '@tablestakes/contract/call'
import { httpStatusMessages, isHttpStatusWithMessage, otherStatusText } from '@tablestakes/contract/http-status'
import type { TextKey } from '@tablestakes/dictionary/keys'

/**
 * The server said no. `message` is its sentence in the player's language, `code` its number in the contract: compare it with
 * `refusals.<NAME>.code`. The names stay out of the first script, which needs only the platform's.
 */
export class ApiRefusal extends Error {
  readonly code: number
  /** How long the server asks to wait before the next try; null where it does not matter. */
  readonly retryAfterMs: number | null
  /** What some refusals add: which limit was reached and what is left of it. As it came. */
  readonly data: unknown

  constructor(code: number, message: string, retryAfterMs: number | null = null, data?: unknown) {
    super(message)
    this.name = 'ApiRefusal'
    this.code = code
    this.retryAfterMs = retryAfterMs
    this.data = data
  }
}

/** No answer came, or one that is not the API's. `text` is what to tell the player. */
export class ApiFailure extends Error {
  readonly status: number | null
  readonly text: TextKey

  constructor(text: TextKey, status: number | null = null, cause?: unknown) {
    super(text, { cause })
    this.name = 'ApiFailure'
    this.status = status
    this.text = text
  }
}

export const failureOfStatus = (status: number): ApiFailure =>
  new ApiFailure(isHttpStatusWithMessage(status) ? httpStatusMessages[status].text : otherStatusText, status)

/** What came back. An answer without a code is of a non-system interface (specification §8) and handed on as it is. */
export type Answer = { isOurs: boolean; data: unknown }

/** Specification §8: code 0 is success, any other code a refusal. */
export function readAnswer({ answer, retryAfterMs }: { answer: unknown; retryAfterMs: number | null }): Answer {
  if (!isEnvelope(answer)) return { isOurs: false, data: answer }
  if (answer.code !== 0) throw new ApiRefusal(answer.code, answer.msg, retryAfterMs, answer.data)
  return { isOurs: true, data: answer.data }
}

const isEnvelope = (answer: unknown): answer is Envelope =>
  typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'number'
