import type { Picture } from './picture.ts'
import { type State, statePicture } from './state.ts'
import { empty } from './states/empty.ts'
import { error } from './states/error.ts'
import { locked } from './states/locked.ts'
import { maintenance } from './states/maintenance.ts'
import { noBets } from './states/no-bets.ts'
import { noFriends } from './states/no-friends.ts'
import { noHistory } from './states/no-history.ts'
import { noMail } from './states/no-mail.ts'
import { noResults } from './states/no-results.ts'
import { noRewards } from './states/no-rewards.ts'
import { noSupport } from './states/no-support.ts'
import { notFound } from './states/not-found.ts'
import { notOpen } from './states/not-open.ts'
import { offline } from './states/offline.ts'
import { paused } from './states/paused.ts'
import { serverError } from './states/server-error.ts'

const scenes: Readonly<Record<string, State>> = {
  empty,
  error,
  offline,
  'not-found': notFound,
  'server-error': serverError,
  'not-open': notOpen,
  'no-results': noResults,
  'no-mail': noMail,
  'no-history': noHistory,
  'no-bets': noBets,
  'no-friends': noFriends,
  'no-rewards': noRewards,
  locked,
  paused,
  maintenance,
  'no-support': noSupport,
}

export const states: readonly Picture[] = Object.entries(scenes).map(([name, draw]) => statePicture(name, draw))
