/**
 * Specification §8: what the app says when a call fails below our own answers. `text` is the dictionary's key, `words`
 * the specification's own English, which the dictionary's first letter may raise but nothing else may change.
 */
export const httpStatusMessages = {
  400: { text: 'status_400', words: 'wrong request' },
  403: { text: 'status_403', words: 'access denied' },
  404: { text: 'status_404', words: 'Request address error' },
  408: { text: 'status_408', words: 'Request timed out' },
  500: { text: 'status_500', words: 'internal server error' },
  501: { text: 'status_501', words: 'service not implemented' },
  502: { text: 'status_502', words: 'gateway error' },
  503: { text: 'status_503', words: 'service is not available' },
  504: { text: 'status_504', words: 'gateway timeout' },
  505: { text: 'status_505', words: 'HTTP version not supported' },
} as const

export type HttpStatus = keyof typeof httpStatusMessages

/** For a status the specification has no words for, and for a line that never answered. */
export const otherStatusText = 'status_other'
export const offlineText = 'status_offline'

export function isHttpStatusWithMessage(status: number): status is HttpStatus {
  return Object.hasOwn(httpStatusMessages, status)
}
