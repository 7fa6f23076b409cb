import { platformRefusals } from './platform-refusals.ts'

/**
 * Every refusal the server can give. `code` is the number on the wire (0 is success, 1013 signs the player out),
 * `text` the key of the sentence shown to the player; the server sends that sentence as `msg` in the caller's language.
 * A code is never given to another refusal, also after the first has gone: old clients and logs still mean the first.
 */
export const refusals = {
  // Specification §4: an order answered 501 is accepted and nothing happens; the method is not available now.
  METHOD_UNAVAILABLE: { code: 501, text: 'refusal_method_unavailable' },

  ...platformRefusals,

  // 11xx: auth.
  WRONG_CREDENTIALS: { code: 1101, text: 'refusal_wrong_credentials' },
  LOGIN_METHOD_OFF: { code: 1102, text: 'refusal_login_method_off' },
  CODE_WRONG: { code: 1103, text: 'refusal_code_wrong' },
  CODE_EXPIRED: { code: 1104, text: 'refusal_code_expired' },
  CODE_TOO_SOON: { code: 1105, text: 'refusal_code_too_soon' },
  CODE_NOT_SENT: { code: 1106, text: 'refusal_code_not_sent' },
  CAPTCHA_NEEDED: { code: 1107, text: 'refusal_captcha_needed' },
  CAPTCHA_WRONG: { code: 1108, text: 'refusal_captcha_wrong' },
  PASSWORD_KEY: { code: 1109, text: 'refusal_password_key' },
  PASSWORD_SHORT: { code: 1110, text: 'refusal_password_short' },
  PASSWORD_COMMON: { code: 1111, text: 'refusal_password_common' },
  PASSWORDS_DIFFER: { code: 1112, text: 'refusal_passwords_differ' },
  ACCOUNT_EXISTS: { code: 1113, text: 'refusal_account_exists' },
  INVITATION_UNKNOWN: { code: 1114, text: 'refusal_invitation_unknown' },
  SECOND_FACTOR_NEEDED: { code: 1115, text: 'refusal_second_factor_needed' },
  SECOND_FACTOR_WRONG: { code: 1116, text: 'refusal_second_factor_wrong' },
  PROVIDER_FAILED: { code: 1117, text: 'refusal_provider_failed' },
  GAME_TOKEN: { code: 1118, text: 'refusal_game_token' },
  OTHER_SESSION: { code: 1119, text: 'refusal_other_session' },
  TOO_YOUNG: { code: 1120, text: 'refusal_too_young' },
  TERMS_NEEDED: { code: 1121, text: 'refusal_terms_needed' },
  PASSKEY: { code: 1122, text: 'refusal_passkey' },
  LOCKED_OUT: { code: 1123, text: 'refusal_locked_out' },
  ACCOUNT_UNKNOWN: { code: 1124, text: 'refusal_account_unknown' },
  BIRTHDAY_NEEDED: { code: 1125, text: 'refusal_birthday_needed' },
  PROOF_NEEDED: { code: 1126, text: 'refusal_proof_needed' },
  ENTRY_CLOSED: { code: 1127, text: 'refusal_entry_closed' },

  // 12xx: account.
  MOBILE_TAKEN: { code: 1201, text: 'refusal_mobile_taken' },
  EMAIL_TAKEN: { code: 1202, text: 'refusal_email_taken' },
  NAME_TAKEN: { code: 1203, text: 'refusal_name_taken' },
  NAME_SYMBOLS: { code: 1204, text: 'refusal_name_symbols' },
  MOBILE_FORMAT: { code: 1205, text: 'refusal_mobile_format' },
  EMAIL_FORMAT: { code: 1206, text: 'refusal_email_format' },
  MOBILE_NEEDED: { code: 1207, text: 'refusal_mobile_needed' },
  ALREADY_BOUND: { code: 1208, text: 'refusal_already_bound' },
  AVATAR_UNKNOWN: { code: 1209, text: 'refusal_avatar_unknown' },
  LAST_LOGIN_METHOD: { code: 1210, text: 'refusal_last_login_method' },
  SECOND_FACTOR_ON: { code: 1211, text: 'refusal_second_factor_on' },
  SECOND_FACTOR_OFF: { code: 1212, text: 'refusal_second_factor_off' },
  DOCUMENT_UNREADABLE: { code: 1213, text: 'refusal_document_unreadable' },
  DOCUMENT_PENDING: { code: 1214, text: 'refusal_document_pending' },
  EXPORT_PENDING: { code: 1215, text: 'refusal_export_pending' },
  BALANCE_LEFT: { code: 1216, text: 'refusal_balance_left' },
  CONSENT_REQUIRED: { code: 1217, text: 'refusal_consent_required' },
  CONTACT_UNPROVEN: { code: 1218, text: 'refusal_contact_unproven' },

  // 20xx: money.
  INSUFFICIENT_FUNDS: { code: 2001, text: 'refusal_insufficient_funds' },
  BELOW_MINIMUM: { code: 2002, text: 'refusal_below_minimum' },
  ABOVE_MAXIMUM: { code: 2003, text: 'refusal_above_maximum' },
  WAGERING_UNFINISHED: { code: 2004, text: 'refusal_wagering_unfinished' },
  ACCOUNT_FROZEN: { code: 2005, text: 'refusal_account_frozen' },
  RANGE_TOO_LONG: { code: 2006, text: 'refusal_range_too_long' },

  // 21xx: withdrawals.
  DAY_LIMIT: { code: 2101, text: 'refusal_day_limit' },
  WITHDRAW_ACCOUNT_NEEDED: { code: 2102, text: 'refusal_withdraw_account_needed' },
  WITHDRAW_ACCOUNT_FIXED: { code: 2103, text: 'refusal_withdraw_account_fixed' },
  WITHDRAW_ACCOUNT_FORMAT: { code: 2104, text: 'refusal_withdraw_account_format' },
  WITHDRAW_ACCOUNT_TAKEN: { code: 2105, text: 'refusal_withdraw_account_taken' },
  VERIFICATION_NEEDED: { code: 2106, text: 'refusal_verification_needed' },
  GUEST_WITHDRAWAL: { code: 2107, text: 'refusal_guest_withdrawal' },
  WITHDRAWAL_OPEN: { code: 2108, text: 'refusal_withdrawal_open' },
  WITHDRAWAL_FINAL: { code: 2109, text: 'refusal_withdrawal_final' },
  CANCEL_NOT_ALLOWED: { code: 2110, text: 'refusal_cancel_not_allowed' },
  WALLET_ADDRESS: { code: 2111, text: 'refusal_wallet_address' },
  BANK_UNKNOWN: { code: 2112, text: 'refusal_bank_unknown' },
  FORFEIT_CHANGED: { code: 2113, text: 'refusal_forfeit_changed' },
  WITHDRAWALS_STOPPED: { code: 2114, text: 'refusal_withdrawals_stopped' },

  // 22xx: deposits.
  GOODS_UNKNOWN: { code: 2201, text: 'refusal_goods_unknown' },
  GOODS_SOLD_OUT: { code: 2202, text: 'refusal_goods_sold_out' },
  AMOUNT_MISMATCH: { code: 2203, text: 'refusal_amount_mismatch' },
  ORDER_EXPIRED: { code: 2204, text: 'refusal_order_expired' },
  ORDER_FINAL: { code: 2205, text: 'refusal_order_final' },
  OFFER_OVER: { code: 2206, text: 'refusal_offer_over' },
  DAILY_GIFT_BOUGHT: { code: 2207, text: 'Daily_Gift_Today' },
  TOO_MANY_ORDERS: { code: 2208, text: 'refusal_too_many_orders' },

  // 23xx: bonuses and promotions.
  ACTIVITY_CLOSED: { code: 2301, text: 'refusal_activity_closed' },
  ALREADY_CLAIMED: { code: 2302, text: 'refusal_already_claimed' },
  NOT_REACHED: { code: 2303, text: 'refusal_not_reached' },
  NO_SPINS: { code: 2304, text: 'refusal_no_spins' },
  NO_BOXES: { code: 2305, text: 'refusal_no_boxes' },
  POOL_EMPTY: { code: 2306, text: 'refusal_pool_empty' },
  NOT_ELIGIBLE: { code: 2307, text: 'refusal_not_eligible' },
  REDEEM_UNKNOWN: { code: 2308, text: 'refusal_redeem_unknown' },
  REDEEM_USED: { code: 2309, text: 'refusal_redeem_used' },
  REDEEM_EXPIRED: { code: 2310, text: 'refusal_redeem_expired' },
  TOO_EARLY: { code: 2311, text: 'refusal_too_early' },
  SHARE_FIRST: { code: 2312, text: 'refusal_share_first' },
  GUESS_CLOSED: { code: 2313, text: 'refusal_guess_closed' },
  PACKET_OWN: { code: 2314, text: 'refusal_packet_own' },
  BONUS_UNKNOWN: { code: 2315, text: 'refusal_bonus_unknown' },
  NOT_INSTALLED: { code: 2316, text: 'refusal_not_installed' },

  // 24xx: mail, VIP, agents.
  MAIL_UNCLAIMED: { code: 2401, text: 'refusal_mail_unclaimed' },
  MAIL_NO_AWARD: { code: 2402, text: 'refusal_mail_no_award' },
  VIP_NOT_REACHED: { code: 2411, text: 'refusal_vip_not_reached' },
  NOTHING_TO_CLAIM: { code: 2421, text: 'refusal_nothing_to_claim' },
  CAMPAIGNS_FULL: { code: 2422, text: 'refusal_campaigns_full' },

  // 25xx: games and fairness.
  GAME_CLOSED: { code: 2501, text: 'refusal_game_closed' },
  NO_DEMO: { code: 2502, text: 'refusal_no_demo' },
  ROUND_OPEN: { code: 2503, text: 'refusal_round_open' },
  SUPPLIER_DOWN: { code: 2504, text: 'refusal_supplier_down' },
  DEBT_OPEN: { code: 2505, text: 'refusal_debt_open' },
  TOO_MANY_FAVORITES: { code: 2506, text: 'refusal_too_many_favorites' },
  COUNTRY_BLOCKED: { code: 2507, text: 'refusal_country_blocked' },

  // 26xx: sportsbook.
  MARKET_CLOSED: { code: 2601, text: 'refusal_market_closed' },
  PRICE_CHANGED: { code: 2602, text: 'refusal_price_changed' },
  SELECTIONS_CLASH: { code: 2603, text: 'refusal_selections_clash' },
  STAKE_LIMIT: { code: 2604, text: 'refusal_stake_limit' },
  CASH_OUT_CHANGED: { code: 2605, text: 'refusal_cash_out_changed' },
  CASH_OUT_CLOSED: { code: 2606, text: 'refusal_cash_out_closed' },
  FREE_BET_UNFIT: { code: 2607, text: 'refusal_free_bet_unfit' },

  // 27xx: player protection.
  DEPOSIT_LIMIT: { code: 2701, text: 'refusal_deposit_limit' },
  LOSS_LIMIT: { code: 2702, text: 'refusal_loss_limit' },
  WAGER_LIMIT: { code: 2703, text: 'refusal_wager_limit' },
  SESSION_LIMIT: { code: 2704, text: 'refusal_session_limit' },
  COOLING_OFF: { code: 2705, text: 'refusal_cooling_off' },
  SELF_EXCLUDED: { code: 2706, text: 'refusal_self_excluded' },
  LIMIT_NEEDED: { code: 2707, text: 'refusal_limit_needed' },
  LIMIT_WAITS: { code: 2708, text: 'refusal_limit_waits' },
  LIMIT_NOT_PENDING: { code: 2709, text: 'refusal_limit_not_pending' },
  REALITY_CHECK: { code: 2710, text: 'refusal_reality_check' },
  SINGLE_STAKE_LIMIT: { code: 2711, text: 'refusal_single_stake_limit' },
  LIMIT_TOO_HIGH: { code: 2712, text: 'refusal_limit_too_high' },
  REGISTER_DOWN: { code: 2713, text: 'refusal_register_down' },
  STOP_STANDS: { code: 2714, text: 'refusal_stop_stands' },
  RETURN_EARLY: { code: 2715, text: 'refusal_return_early' },

  // 28xx: support, push.
  CHAT_CLOSED: { code: 2801, text: 'refusal_chat_closed' },
  MESSAGE_EMPTY: { code: 2802, text: 'refusal_message_empty' },
  PUSH_OFF: { code: 2811, text: 'refusal_push_off' },
} as const

export type RefusalName = keyof typeof refusals

/** Refusals the platform itself gives before a handler runs, so that no call needs to declare them. */
export const refusalsOfEveryCall = [
  'INVALID',
  'BUSY',
  'TOO_MANY',
  'SIGNATURE',
  'REPLAYED',
  'CLOCK',
  'UNAUTHENTICATED',
  'FORBIDDEN',
] as const satisfies readonly RefusalName[]

/** The same for calls marked `once`: their key may be missing, or may have been used for something else. */
export const refusalsOfOnceCalls = ['KEY_MISSING', 'REUSED_KEY'] as const satisfies readonly RefusalName[]
