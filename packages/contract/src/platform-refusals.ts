/** 10xx: what the platform itself refuses, apart from the rest because the web's first script needs these and no others. */
export const platformRefusals = {
  INVALID: { code: 1001, text: 'refusal_invalid' },
  BUSY: { code: 1002, text: 'refusal_busy' },
  REUSED_KEY: { code: 1003, text: 'refusal_reused_key' },
  TOO_MANY: { code: 1004, text: 'refusal_too_many' },
  SIGNATURE: { code: 1005, text: 'refusal_signature' },
  REPLAYED: { code: 1006, text: 'refusal_replayed' },
  CLOCK: { code: 1007, text: 'refusal_clock' },
  KEY_MISSING: { code: 1008, text: 'refusal_key_missing' },
  NOT_FOUND: { code: 1009, text: 'refusal_not_found' },
  OTHER_PLAYER: { code: 1010, text: 'refusal_other_player' },
  NOT_OPEN_YET: { code: 1011, text: 'Not_open_yet' },
  UNAUTHENTICATED: { code: 1013, text: 'refusal_unauthenticated' },
  FORBIDDEN: { code: 1014, text: 'USER_FORBIDDEN' },
  REAL_MONEY_OFF: { code: 1015, text: 'refusal_real_money_off' },
  PLAYER_NEEDED: { code: 1016, text: 'refusal_player_needed' },
} as const
