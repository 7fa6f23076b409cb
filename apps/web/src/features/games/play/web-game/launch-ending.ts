import { refusals } from '@tablestakes/contract/refusals'
import type { TextKey } from '@tablestakes/dictionary/keys'

/** What a player can do next, the best first. */
export type NextStep =
  | 'try-again'
  | 'lobby'
  | 'enter'
  | 'demo'
  | 'gold'
  | 'withdraw'
  | 'documents'
  | 'support'
  | 'about'
  | 'stop'
  | 'help'
  | 'limits'
  | 'set-limit'
  | 'check'

export type LaunchEnding = {
  picture: 'error' | 'locked' | 'paused' | 'not-open' | 'not-found'
  title: TextKey
  next: readonly NextStep[]
}

/** Why a game did not open: the server says it in words, this is what stands around them. */
const ENDINGS: Readonly<Record<number, LaunchEnding>> = {
  [refusals.NOT_FOUND.code]: { picture: 'not-found', title: 'detail_missing_title', next: ['lobby'] },
  [refusals.NOT_OPEN_YET.code]: { picture: 'not-open', title: 'Not_open_yet', next: ['lobby', 'about'] },
  [refusals.GAME_CLOSED.code]: { picture: 'not-open', title: 'webgame_closed_title', next: ['lobby', 'about'] },
  [refusals.SUPPLIER_DOWN.code]: { picture: 'error', title: 'webgame_down_title', next: ['try-again', 'lobby'] },
  [refusals.PLAYER_NEEDED.code]: { picture: 'locked', title: 'webgame_player_title', next: ['enter', 'demo'] },
  [refusals.NO_DEMO.code]: { picture: 'locked', title: 'webgame_player_title', next: ['enter', 'lobby'] },
  [refusals.REAL_MONEY_OFF.code]: { picture: 'locked', title: 'webgame_money_off_title', next: ['gold', 'lobby'] },
  [refusals.ACCOUNT_FROZEN.code]: { picture: 'locked', title: 'webgame_refused_title', next: ['support', 'lobby'] },
  [refusals.DEBT_OPEN.code]: { picture: 'locked', title: 'webgame_refused_title', next: ['gold', 'support'] },
  [refusals.COOLING_OFF.code]: { picture: 'paused', title: 'webgame_pause_title', next: ['withdraw', 'stop', 'help'] },
  [refusals.SELF_EXCLUDED.code]: {
    picture: 'paused',
    title: 'webgame_pause_title',
    next: ['withdraw', 'stop', 'help'],
  },
  [refusals.SESSION_LIMIT.code]: { picture: 'paused', title: 'webgame_limit_title', next: ['lobby', 'limits'] },
  [refusals.REALITY_CHECK.code]: { picture: 'paused', title: 'webgame_check_title', next: ['check', 'lobby'] },
  [refusals.LIMIT_NEEDED.code]: { picture: 'locked', title: 'webgame_check_title', next: ['set-limit', 'lobby'] },
  [refusals.REGISTER_DOWN.code]: {
    picture: 'error',
    title: 'webgame_refused_title',
    next: ['try-again', 'lobby', 'gold'],
  },
  [refusals.COUNTRY_BLOCKED.code]: { picture: 'locked', title: 'webgame_closed_title', next: ['lobby', 'about'] },
  [refusals.VERIFICATION_NEEDED.code]: { picture: 'locked', title: 'webgame_check_title', next: ['documents', 'gold'] },
}

/** `code` null: no answer came at all. */
export function launchEnding(code: number | null): LaunchEnding {
  if (code === null) return { picture: 'error', title: 'webgame_line_title', next: ['try-again', 'lobby'] }
  return ENDINGS[code] ?? { picture: 'error', title: 'webgame_refused_title', next: ['try-again', 'lobby'] }
}
