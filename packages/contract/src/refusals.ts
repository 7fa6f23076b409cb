/**
 * Every refusal the server can give. `code` is the number on the wire (0 is success, 1013 signs the player out),
 * `text` the key of the sentence shown to the player; the server sends that sentence as `msg` in the caller's language.
 */
export const refusals = {
  INVALID: { code: 1001, text: 'refusal_invalid' },
  BUSY: { code: 1002, text: 'refusal_busy' },
  REUSED_KEY: { code: 1003, text: 'refusal_reused_key' },
  TOO_MANY: { code: 1004, text: 'refusal_too_many' },
  SIGNATURE: { code: 1005, text: 'refusal_signature' },
  REPLAYED: { code: 1006, text: 'refusal_replayed' },
  CLOCK: { code: 1007, text: 'refusal_clock' },
  KEY_MISSING: { code: 1008, text: 'refusal_key_missing' },
  NOT_FOUND: { code: 1009, text: 'refusal_not_found' },
  UNAUTHENTICATED: { code: 1013, text: 'refusal_unauthenticated' },
  FORBIDDEN: { code: 1014, text: 'USER_FORBIDDEN' },
} as const

export type RefusalName = keyof typeof refusals
