import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  amount,
  calendarDate,
  count,
  email,
  encodedPassword,
  filledText,
  instant,
  languages,
  nothing,
  phone,
  playerNumber,
  text,
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
})
export type UserInfo = z.output<typeof userInfo>

/** 0 nothing checked, 1 contact, 2 identity, 3 identity and address. */
export const verificationLevel = whole(0, 3)

const changed = z.object({ userInfo })
/** Specification §5: binding or changing phone, e-mail, password or name needs a bound mobile. */
const bindRefusals = ['CODE_WRONG', 'CODE_EXPIRED', 'ALREADY_BOUND', 'ACCOUNT_FROZEN'] as const
const passwordRefusals = ['PASSWORD_KEY', 'PASSWORD_SHORT', 'PASSWORD_COMMON', 'PASSWORDS_DIFFER'] as const

export const bindEmail = call({
  method: 'POST',
  path: '/api/user/bindEmail',
  feature: 'account',
  summary: 'Binds an e-mail address with the code sent to it.',
  auth: 'player',
  request: z.object({ email, verify_code: verifyCode }),
  response: changed,
  refusals: [...bindRefusals, 'EMAIL_TAKEN', 'EMAIL_FORMAT', 'MOBILE_NEEDED'],
})

export const bindMobile = call({
  method: 'POST',
  path: '/api/user/bindMobile',
  feature: 'account',
  summary:
    'Binds a phone number with the code sent to it; the longer form sets a password too. A guest becomes a player.',
  auth: 'player',
  request: z.object({
    mobile: phone,
    verify_code: z.optional(verifyCode),
    password: z.optional(encodedPassword),
    confirm_password: z.optional(encodedPassword),
  }),
  response: changed,
  refusals: [...bindRefusals, ...passwordRefusals, 'MOBILE_TAKEN', 'MOBILE_FORMAT'],
})

export const updateAccount = call({
  method: 'POST',
  path: '/api/user/updateAccount',
  feature: 'account',
  summary: 'Changes password, user name, birthday or language. Fields that are absent stay as they are.',
  auth: 'player',
  request: z.object({
    username: z.optional(filledText(32)),
    old_password: z.optional(encodedPassword),
    password: z.optional(encodedPassword),
    confirm_password: z.optional(encodedPassword),
    verify_code: z.optional(verifyCode),
    birthday: z.optional(calendarDate),
    lang: z.optional(z.enum(languages)),
  }),
  response: changed,
  refusals: [
    ...passwordRefusals,
    'WRONG_CREDENTIALS',
    'CODE_WRONG',
    'CODE_EXPIRED',
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
  refusals: ['AVATAR_UNKNOWN'],
})

export const updateName = call({
  method: 'POST',
  path: '/api/user/updateName',
  feature: 'account',
  summary: 'Changes the nickname other players see.',
  auth: 'player',
  request: z.object({ nick_name: filledText(32) }),
  response: changed,
  refusals: ['NAME_TAKEN', 'NAME_SYMBOLS', 'MOBILE_NEEDED'],
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
    is_email_bound: z.boolean(),
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
