import { type ActivityType, activityTypes } from '@tablestakes/contract/promotions'
import type { RefusalName } from '@tablestakes/contract/refusals'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { isRefusal } from '../../../lib/api/form-errors.ts'
import type { DialogName } from '../../../shell/dialogs/open-dialog.ts'

/** Where a player goes on: a page, or an overlay. */
export type Way = { text: TextKey } & ({ path: string } | { dialog: DialogName })

const CASHIER: Way = { text: 'promo_go_top_up', path: '/rechargeNew' }
const GAMES: Way = { text: 'promo_go_play', path: '/game' }
const FRIENDS: Way = { text: 'promo_go_invite', path: '/invitation' }
const CARE: Way = { text: 'promo_go_care', dialog: 'protection' }
const ALL: Way = { text: 'promo_go_all', path: '/activity' }
const VIP: Way = { text: 'promo_go_vip', dialog: 'vip' }

const {
  REPEAT_PAY,
  RECHARGE_REBATE,
  TURNTABLE,
  INVITE_TURNTABLE,
  FIRST_PAY_REBATE,
  INVITE_BONUS,
  GOLD_RUSHING,
  INVITE_USER_AWARD,
  BLIND_BOX,
  FIRST_RECHARGE,
  SECOND_RECHARGE,
  FISSION_BLIND_BOX,
  GAME_BLIND_BOX,
  RECHARGE_REWARD,
  DOWNLOAD,
  DAILY_GIFT,
  GIFT_PACKET,
  FIRST_PAY_A,
  FIRST_PAY_B,
} = activityTypes

const WAYS: Partial<Record<ActivityType, Way>> = {
  [REPEAT_PAY]: CASHIER,
  [RECHARGE_REBATE]: CASHIER,
  [TURNTABLE]: CASHIER,
  [INVITE_TURNTABLE]: { text: 'promo_go_wheel', dialog: 'turntable' },
  [FIRST_PAY_REBATE]: CASHIER,
  [INVITE_BONUS]: FRIENDS,
  [GOLD_RUSHING]: { text: 'promo_go_pan', dialog: 'gold-panning' },
  [INVITE_USER_AWARD]: FRIENDS,
  [BLIND_BOX]: { text: 'promo_go_boxes', path: '/blindBox' },
  [FIRST_RECHARGE]: { text: 'promo_go_offer', dialog: 'first-recharge' },
  [SECOND_RECHARGE]: { text: 'promo_go_offer', dialog: 'second-recharge' },
  [FISSION_BLIND_BOX]: { text: 'promo_go_boxes', path: '/blindBox' },
  [GAME_BLIND_BOX]: { text: 'promo_go_boxes', path: '/blindBox' },
  [RECHARGE_REWARD]: CASHIER,
  [DOWNLOAD]: { text: 'promo_go_install', dialog: 'download' },
  [GIFT_PACKET]: { text: 'packet_go', dialog: 'gift-packet' },
  [DAILY_GIFT]: { text: 'promo_go_gift', dialog: 'daily-gift' },
  [FIRST_PAY_A]: CASHIER,
  [FIRST_PAY_B]: CASHIER,
}

/** Where what an activity asks for is done. Most ask for stakes. */
export const wayOf = (type: ActivityType): Way => WAYS[type] ?? GAMES

const BY_REFUSAL: Partial<Record<RefusalName, Way>> = {
  COOLING_OFF: CARE,
  SELF_EXCLUDED: CARE,
  NOT_ELIGIBLE: VIP,
  ACTIVITY_CLOSED: ALL,
  NOT_FOUND: ALL,
  ALREADY_CLAIMED: ALL,
  POOL_EMPTY: ALL,
  SHARE_FIRST: { text: 'promo_go_pan', dialog: 'gold-panning' },
  NOT_INSTALLED: { text: 'promo_go_install', dialog: 'download' },
}

/** Why it was refused stands in the refusal; this is where the player can do something about it. */
export function wayAfter(error: unknown, type: ActivityType): Way | null {
  const names = Object.keys(BY_REFUSAL) as RefusalName[]
  const found = names.find((name) => isRefusal(error, name))
  if (found) return BY_REFUSAL[found] ?? null
  return isRefusal(error, 'NOT_REACHED', 'NO_SPINS') ? wayOf(type) : null
}
