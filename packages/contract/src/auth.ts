import * as z from 'zod/mini'
import { linkedProvider, userInfo } from './account.ts'
import { call } from './call.ts'
import {
  address,
  calendarDate,
  encodedPassword,
  filledText,
  flag,
  instant,
  key,
  list,
  matching,
  nothing,
  recordId,
  text,
  tidiedText,
  unlessBlank,
  verifyCode,
  wholeNumberIn,
} from './fields.ts'

/** Specification §9: login types. They travel as `client_type`. */
export const loginTypes = { GUEST: 0, PHONE: 1, PHONE_CODE: 2, EMAIL_CODE: 3, EMAIL: 4, THIRD: 5 } as const
export type LoginType = (typeof loginTypes)[keyof typeof loginTypes]

/** Specification §9: the token cookie's path is /, its expiry is computed in days, 2 by default. */
export const tokenCookie = { name: 'token', path: '/', days: 2 } as const

/** Specification §9: RSA defaults of the password key. A site's configuration may ask for more bits, and the shipped one does. */
export const passwordKeyDefaults = { bits: 1024, exponent: 65_537 } as const

const finger = text(128)
/** Specification §3: the device fields that sign-up and login have in common. None of them opens anything by itself. */
const device = {
  device_id: unlessBlank(text(128)),
  device_model: unlessBlank(text(128)),
  os_version: unlessBlank(text(64)),
  game_version: unlessBlank(text(32)),
  app_version: unlessBlank(text(32)),
  client_id: unlessBlank(text(128)),
  /** Links carry it, so it may come as text. */
  channel_id: z.optional(wholeNumberIn(0, 2_147_483_647)),
  login_finger: unlessBlank(finger),
  /** The device's own word for where it is (`Asia/Karachi`); shown to the player in the list of devices, trusted for nothing. */
  time_zone: unlessBlank(text(64)),
  regist_finger: unlessBlank(finger),
}

/** Either the captcha service's own token or, for the picture, `pictureCaptchaToken`. */
const validatorToken = unlessBlank(text(4096))

/** The picture's id and the six characters the player read in it, as `validator_token`. */
export function pictureCaptchaToken(picture: { captcha_id: string; typed: string }): string {
  return `${picture.captcha_id}:${picture.typed}`
}

/** What an invitation link leaves behind; both are fixed at registration. */
const invitation = {
  invitation_code: unlessBlank(text(32)),
  /** The invite turntable of the player who shared the link: signing up helps to fill it. */
  turntable_key: unlessBlank(text(64)),
}

/** What the law asks of a new player. */
const entry = {
  /** Asked where the jurisdiction has a minimum age. */
  birthday: unlessBlank(calendarDate),
  is_terms_accepted: z.optional(flag),
  is_marketing_accepted: z.optional(flag),
}

/** Six digits of the authenticator, or a recovery code. */
export const secondFactorCode = matching(/^[\w-]{6,32}$/, 32)

const credentials = {
  client_type: z.enum(loginTypes),
  /** As typed: the server reads it by the site's rule and says MOBILE_FORMAT or EMAIL_FORMAT. */
  mobile: unlessBlank(text(32)),
  email: unlessBlank(text(254)),
  /** As typed: a name that was stored before lengths were asked after tidying still opens its account. */
  username: unlessBlank(text(32)),
  password: unlessBlank(encodedPassword),
  /** The code that was sent; with third-party login the provider's authorisation code. */
  verify_code: unlessBlank(text(2048)),
  /** Third-party login: who the code is from, and the `state` that the popup began with. */
  provider: unlessBlank(key),
  /** A number belongs to no popup: clients that send an account's own fields back mean its `state`, which nobody can set here. */
  state: z.optional(z.union([text(256), z.int()])),
  validator_token: validatorToken,
  /** Sent once SECOND_FACTOR_NEEDED was answered, together with everything that was sent before. */
  second_factor: unlessBlank(secondFactorCode),
}

/** Specification §3: login response. `sign_key` signs this session's requests. */
export const session = z.object({
  accessToken: filledText(256),
  /** When the access token ends; tokenLogin renews it before. */
  accessExpire: instant,
  sign_key: filledText(128),
  userInfo,
  oauth_user_info: list(linkedProvider, 10),
  /** Told once, at the first login after a withdrawal was decided. */
  withdraw_notice: z.object({ has_notice: z.boolean(), is_succ: z.boolean() }),
})
export type Session = z.output<typeof session>

const codeRefusals = ['CODE_WRONG', 'CODE_EXPIRED', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG', 'PASSWORD_KEY'] as const
const loginRefusals = [
  ...codeRefusals,
  'LOGIN_METHOD_OFF',
  'WRONG_CREDENTIALS',
  'LOCKED_OUT',
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_WRONG',
  'PROVIDER_FAILED',
  'ACCOUNT_UNKNOWN',
] as const
const passwordRefusals = ['PASSWORD_SHORT', 'PASSWORD_COMMON', 'PASSWORDS_DIFFER'] as const
const entryRefusals = ['INVITATION_UNKNOWN', 'TOO_YOUNG', 'BIRTHDAY_NEEDED', 'TERMS_NEEDED'] as const

export const registerPlayer = call({
  method: 'POST',
  path: '/api/user/register',
  feature: 'auth',
  summary: 'Opens an account by phone or e-mail, with a password or a code, and signs the player in.',
  auth: 'anyone',
  request: z.object({
    ...credentials,
    ...invitation,
    ...device,
    ...entry,
    username: unlessBlank(tidiedText(32)),
    confirm_password: unlessBlank(encodedPassword),
  }),
  response: session,
  refusals: [
    ...codeRefusals,
    ...passwordRefusals,
    ...entryRefusals,
    'LOGIN_METHOD_OFF',
    'ACCOUNT_EXISTS',
    'MOBILE_FORMAT',
    'EMAIL_FORMAT',
    'NAME_TAKEN',
    'NAME_SYMBOLS',
    'ENTRY_CLOSED',
    'REGISTER_DOWN',
  ],
})

export const logIn = call({
  method: 'POST',
  path: '/api/user/login',
  feature: 'auth',
  summary: 'Signs in by password, code or third party.',
  auth: 'anyone',
  request: z.object({ ...credentials, ...device }),
  response: session,
  refusals: [...loginRefusals, 'MOBILE_FORMAT', 'EMAIL_FORMAT', 'ACCOUNT_FROZEN'],
})

export const logInOrRegister = call({
  method: 'POST',
  path: '/api/user/login_register',
  feature: 'auth',
  summary:
    'Guests and third-party players: signs in, and opens the account if it does not exist. A guest is known again by a secret cookie, never by the device id.',
  auth: 'anyone',
  request: z.object({ ...credentials, ...invitation, ...device, ...entry }),
  response: session,
  refusals: [...loginRefusals, ...entryRefusals, 'ENTRY_CLOSED', 'REGISTER_DOWN'],
})

export const renewSession = call({
  method: 'POST',
  path: '/api/user/tokenLogin',
  feature: 'auth',
  summary:
    'Renews the session by its refresh cookie and answers a new access token; also the daily token login. A repeat under the same Idempotency-Key (an answer that was lost, two tabs simultaneously) gets the same cookie; any other repeat of a used cookie ends the session.',
  auth: 'anyone',
  request: z.object({
    is_login_fresh: z.optional(flag),
    fingerprint: z.optional(finger),
    token: z.optional(text(256)),
    ...device,
  }),
  response: session,
  refusals: [],
})

export const exchangeGameToken = call({
  method: 'POST',
  path: '/api/user/tokenVerify',
  feature: 'auth',
  summary:
    'Exchanges the single-use launch code of a gameToken link for a session. Never replaces another player’s session.',
  auth: 'anyone',
  request: z.object({ token: filledText(256), ...device }),
  response: session,
  refusals: ['GAME_TOKEN', 'OTHER_SESSION'],
})

export const makeGameToken = call({
  method: 'POST',
  path: '/api/user/gameToken',
  feature: 'auth',
  summary: 'A single-use launch code of 60 seconds: opened as ?gameToken=… it signs this player in on another device.',
  auth: 'player',
  request: nothing,
  response: z.object({ token: filledText(256), expires_at: instant }),
  refusals: ['PROOF_NEEDED'],
})

export const getPicCaptcha = call({
  method: 'POST',
  path: '/api/user/getPicCaptcha',
  feature: 'auth',
  summary: 'A picture with six characters to type: one use, two minutes.',
  auth: 'anyone',
  request: nothing,
  response: z.object({
    captcha_id: matching(/^[\w-]{8,64}$/, 64),
    /** `data:image/…;base64,…` */
    image: matching(/^data:image\/(svg\+xml|png);base64,[\w+/=]+$/, 65_536),
    expires_at: instant,
  }),
  refusals: [],
})

/** What a code is for; it opens nothing else. */
export const codePurposes = ['login', 'register', 'bind', 'reset', 'withdraw', 'security'] as const

export const sendCode = call({
  method: 'POST',
  path: '/api/user/sendCode',
  feature: 'auth',
  summary: 'Sends a six-digit code to a phone or an e-mail address.',
  auth: 'anyone',
  request: z.object({
    mobile_or_email: filledText(254),
    /** Absent: a login code, which also serves to register; for a signed-in player a code to bind with. */
    purpose: z.optional(z.enum(codePurposes)),
    validator_token: validatorToken,
  }),
  response: z.object({ expires_at: instant, resend_at: instant }),
  refusals: [
    'CODE_TOO_SOON',
    'CODE_NOT_SENT',
    'CAPTCHA_NEEDED',
    'CAPTCHA_WRONG',
    'MOBILE_FORMAT',
    'EMAIL_FORMAT',
    'LOGIN_METHOD_OFF',
  ],
})

export const resetPassword = call({
  method: 'POST',
  path: '/api/user/resetPassword',
  feature: 'auth',
  summary: 'Forgotten password: a code sent to the bound phone or e-mail sets a new one and ends all sessions.',
  auth: 'anyone',
  request: z.object({
    mobile_or_email: filledText(254),
    verify_code: verifyCode,
    password: encodedPassword,
    confirm_password: z.optional(encodedPassword),
  }),
  response: nothing,
  refusals: [
    'CODE_WRONG',
    'CODE_EXPIRED',
    'PASSWORD_KEY',
    'MOBILE_FORMAT',
    'EMAIL_FORMAT',
    'ACCOUNT_FROZEN',
    ...passwordRefusals,
  ],
})

export const logOut = call({
  method: 'POST',
  path: '/api/user/logout',
  feature: 'auth',
  summary: 'Ends this session immediately, or with `everywhere` all of the player’s.',
  auth: 'player',
  request: z.object({ everywhere: z.optional(flag) }),
  response: nothing,
  refusals: [],
})

export const startOauth = call({
  method: 'POST',
  path: '/api/auth/oauth/start',
  feature: 'auth',
  summary: 'Begins the authorisation-code popup of a sign-in provider.',
  auth: 'anyone',
  request: z.object({ provider: key }),
  response: z.object({ url: address, state: filledText(256) }),
  refusals: ['LOGIN_METHOD_OFF', 'PROVIDER_FAILED'],
})

/** WebAuthn options and credentials are the browser's own JSON forms; the server's library reads them. */
export const webauthnJson = filledText(16_384)

export const startPasskeyLogin = call({
  method: 'POST',
  path: '/api/auth/passkey/start',
  feature: 'auth',
  summary: 'Options for signing in with a passkey. Refused where there are none: at an address without a name.',
  auth: 'anyone',
  request: nothing,
  response: z.object({ challenge_id: recordId, options: webauthnJson }),
  refusals: ['PASSKEY'],
})

export const finishPasskeyLogin = call({
  method: 'POST',
  path: '/api/auth/passkey/finish',
  feature: 'auth',
  summary: 'Signs in with the passkey the browser answered.',
  auth: 'anyone',
  request: z.object({ challenge_id: recordId, credential: webauthnJson, ...device }),
  response: session,
  refusals: ['PASSKEY'],
})
