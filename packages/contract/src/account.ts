import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  amount,
  calendarDate,
  count,
  encodedPassword,
  filledText,
  instant,
  key,
  languages,
  list,
  matching,
  nothing,
  playerNumber,
  text,
  tidiedText,
  unlessBlank,
  verifyCode,
  whole,
} from './fields.ts'

/** A player's account as `state` and `classify` say it. */
export const playerStates = { ACTIVE: 1, FROZEN: 2, FORBIDDEN: 3, EXCLUDED: 4, CLOSED: 5 } as const
export const playerClasses = { GUEST: 0, PLAYER: 1, TEST: 2 } as const

/** Specification §3: user info. Addresses, devices and fingerprints are the player's own and shown to nobody else. */
export const userInfo = z.object({
  id: playerNumber,
  uid: playerNumber,
  name: text(64),
  nick_name: text(32),
  avatar_id: whole(0, 10_000),
  mobile: text(16),
  email: text(254),
  coin: amount,
  money: amount,
  gold: amount,
  /** All gold ever won, for rankings; the balance is `gold`. */
  gold_amount: amount,
  vip_level: whole(0, 100),
  top_agent: z.boolean(),
  top_agent_level: whole(0, 100),
  channel_id: count,
  pay_total: amount,
  pay_count: count,
  first_pay_date: z.nullable(instant),
  create_time: instant,
  parent_invitation_code: text(32),
  invitation_code: text(32),
  second_parent: z.nullable(playerNumber),
  third_parent: z.nullable(playerNumber),
  ip: text(64),
  login_ip: text(64),
  regist_device_code: text(128),
  login_device_code: text(128),
  regist_finger: text(128),
  login_finger: text(128),
  state: z.enum(playerStates),
  classify: z.enum(playerClasses),
  fcm_token: text(4096),
  /** The site asks this player for a code before going on (specification §5: OTP binding dialog). */
  is_need_opt: z.boolean(),
  /** A password is set, so that the password dialog knows whether to ask for the old one. */
  has_password: z.boolean(),
  /** The version of the terms this player has accepted; '' for none yet. */
  terms_version: text(32),
  /** Today by the clock of the player’s site, yyyy-mm-dd: what happens once a day goes by it, whatever a device says. */
  site_day: matching(/^\d{4}-\d{2}-\d{2}$/, 10),
})
export type UserInfo = z.output<typeof userInfo>

/** 0 nothing checked, 1 contact, 2 identity, 3 identity and address. */
export const verificationLevel = whole(0, 3)

/** A sign-in provider this player has linked. */
export const linkedProvider = z.object({ provider: key, name: text(128), email: text(254) })

const changed = z.object({ userInfo })
/** Specification §5: binding or changing phone, e-mail, password or name needs a bound mobile. */
/** A change of what is already bound asks first who is there: PROOF_NEEDED leads to confirmIdentity. */
const bindRefusals = ['CODE_WRONG', 'CODE_EXPIRED', 'ALREADY_BOUND', 'ACCOUNT_FROZEN', 'PROOF_NEEDED'] as const
const passwordRefusals = ['PASSWORD_KEY', 'PASSWORD_SHORT', 'PASSWORD_COMMON', 'PASSWORDS_DIFFER'] as const

export const bindEmail = call({
  method: 'POST',
  path: '/api/user/bindEmail',
  feature: 'account',
  summary: 'Binds an e-mail address with the code sent to it.',
  auth: 'player',
  request: z.object({ email: filledText(254), verify_code: verifyCode }),
  response: changed,
  refusals: [...bindRefusals, 'EMAIL_TAKEN', 'EMAIL_FORMAT', 'MOBILE_NEEDED'],
})

export const bindMobile = call({
  method: 'POST',
  path: '/api/user/bindMobile',
  feature: 'account',
  summary:
    'Binds a phone number with the code sent to it; the longer form sets a password too, and for a first phone with a first password, where the site offers both to register, needs no code. A guest becomes a player.',
  auth: 'player',
  request: z.object({
    mobile: filledText(32),
    verify_code: unlessBlank(verifyCode),
    password: unlessBlank(encodedPassword),
    confirm_password: unlessBlank(encodedPassword),
  }),
  response: changed,
  refusals: [...bindRefusals, ...passwordRefusals, 'MOBILE_TAKEN', 'MOBILE_FORMAT'],
})

export const updateAccount = call({
  method: 'POST',
  path: '/api/user/updateAccount',
  feature: 'account',
  summary:
    'Changes password, user name, birthday or language; absent fields stay as they are. A new password needs the old one or a fresh confirmation and ends the other sessions.',
  auth: 'player',
  request: z.object({
    username: z.optional(tidiedText(32)),
    old_password: z.optional(encodedPassword),
    password: z.optional(encodedPassword),
    confirm_password: z.optional(encodedPassword),
    birthday: z.optional(calendarDate),
    lang: z.optional(z.enum(languages)),
  }),
  response: changed,
  refusals: [
    ...passwordRefusals,
    'WRONG_CREDENTIALS',
    'LOCKED_OUT',
    'PROOF_NEEDED',
    'MOBILE_NEEDED',
    'NAME_TAKEN',
    'NAME_SYMBOLS',
    'TOO_YOUNG',
    'ACCOUNT_FROZEN',
  ],
})

export const updateAvatar = call({
  method: 'PUT',
  path: '/api/user/updateAvatar',
  feature: 'account',
  summary: 'Chooses one of the drawn avatars.',
  auth: 'player',
  request: z.object({ avatar_id: whole(0, 10_000) }),
  response: changed,
  refusals: ['AVATAR_UNKNOWN', 'ACCOUNT_FROZEN'],
})

export const updateName = call({
  method: 'POST',
  path: '/api/user/updateName',
  feature: 'account',
  summary: 'Changes the nickname other players see.',
  auth: 'player',
  request: z.object({ nick_name: tidiedText(32) }),
  response: changed,
  refusals: ['NAME_TAKEN', 'NAME_SYMBOLS', 'MOBILE_NEEDED', 'ACCOUNT_FROZEN'],
})

export const getProfile = call({
  method: 'GET',
  path: '/api/user/profile',
  feature: 'account',
  summary: 'The profile page: who the player is, what has been verified and what is still missing.',
  auth: 'player',
  request: nothing,
  response: z.object({
    userInfo,
    username: text(32),
    birthday: text(10),
    lang: z.enum(languages),
    is_mobile_bound: z.boolean(),
    is_mobile_verified: z.boolean(),
    is_email_bound: z.boolean(),
    is_email_verified: z.boolean(),
    oauth_user_info: list(linkedProvider, 10),
    verification_level: verificationLevel,
    second_factor: z.boolean(),
    bet_total: amount,
    win_total: amount,
    game_count: count,
  }),
  refusals: [],
})

export const getUserInfo = call({
  method: 'POST',
  path: '/api/user/userinfo',
  feature: 'account',
  summary: 'User info, fresh.',
  auth: 'player',
  request: nothing,
  response: userInfo,
  refusals: [],
})

export const checkFrozen = call({
  method: 'POST',
  path: '/api/user/checkFrozen',
  feature: 'account',
  summary: 'Whether the account is frozen, and why, in a sentence’s key.',
  auth: 'player',
  request: nothing,
  response: z.object({
    is_frozen: z.boolean(),
    reason_key: text(64),
    until: z.nullable(instant),
  }),
  refusals: [],
})
