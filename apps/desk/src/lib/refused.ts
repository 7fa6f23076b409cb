/** An operator's call that was not done: by the name of its refusal, and in words for the operator. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly reason: string
  /** HTTP's own; 0 where no answer came. */
  readonly status: number
  readonly retryAfterMs: number

  constructor({ reason, status, words, retryAfterMs = 0 }: Refusing) {
    super(words)
    this.reason = reason
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

type Refusing = { reason: string; status: number; words: string; retryAfterMs?: number }

const WORDS: Readonly<Record<string, string>> = {
  UNAUTHORISED: 'This key opens nothing. It is mistyped, or it has ended.',
  ROLE_MISSING: 'This key may not do that: it does not hold the role “support”.',
  TOO_MANY: 'Too many requests came from this address. Wait a moment.',
  BUSY: 'The server is busy. Try again.',
  INVALID: 'The server did not accept that. Nothing was changed.',
  REUSED_KEY: 'That was sent before with other contents. Try again.',
  CHAT_CLOSED: 'This chat is closed. Nothing more can be said in it.',
  NOT_FOUND: 'It is not there any more.',
  MESSAGE_EMPTY: 'Nothing is left of it that could be read.',
  DOCUMENT_UNREADABLE: 'This is no picture that can be read: JPEG, PNG or WebP, at most 5 MB.',
  INTERNAL: 'The server made a mistake. Nothing was changed.',
}

/** From what the server has answered; a body of another form is named by its status. */
export function refusedBy(status: number, body: unknown, retryAfter: string | null): Refused {
  const { error = '', message = '' } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  const reason = typeof error === 'string' && error !== '' ? error : status === 401 ? 'UNAUTHORISED' : 'INTERNAL'
  const said = typeof message === 'string' ? message : ''
  const seconds = Number(retryAfter)
  return new Refused({
    ...{ reason, status, words: WORDS[reason] ?? (said || `The server refused it (${status}).`) },
    retryAfterMs: seconds > 0 ? seconds * 1_000 : 0,
  })
}

export const noLine = (): Refused =>
  new Refused({ reason: 'NO_LINE', status: 0, words: 'The server does not answer. Is this device online?' })

export const wordsOf = (error: unknown): string =>
  error instanceof Refused ? error.message : 'Something went wrong on this page.'
