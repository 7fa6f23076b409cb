import * as z from 'zod/mini'
import { loginTypes, secondFactorCode, webauthnJson } from './auth.ts'
import { call } from './call.ts'
import {
  count,
  encodedPassword,
  filledText,
  instant,
  key,
  list,
  matching,
  nothing,
  recordId,
  text,
  verifyCode,
} from './fields.ts'
import { page, pageRequest } from './pages.ts'

/** Sessions, login history, second factor, passkeys and linked sign-in providers: the account's security page. */

export const listSessions = call({
  method: 'GET',
  path: '/api/account/sessions',
  feature: 'account',
  summary: 'Where the player is signed in.',
  auth: 'player',
  request: nothing,
  response: z.object({
    list: list(
      z.object({
        id: recordId,
        device_model: text(128),
        os_version: text(64),
        ip: text(64),
        /** As far as it is known: the country the network is in, else the device's time zone. */
        place: text(64),
        create_time: instant,
        seen_time: instant,
        is_current: z.boolean(),
      }),
      100,
    ),
  }),
  refusals: [],
})

export const revokeSession = call({
  method: 'POST',
  path: '/api/account/sessions/revoke',
  feature: 'account',
  summary: 'Ends another session; without an id, all but this one.',
  auth: 'player',
  request: z.object({ id: z.optional(recordId) }),
  response: nothing,
  refusals: ['NOT_FOUND'],
})

export const loginOutcomes = ['success', 'wrong_credentials', 'second_factor', 'locked_out', 'forbidden'] as const

export const listLogins = call({
  method: 'GET',
  path: '/api/account/logins',
  feature: 'account',
  summary: 'Login history, failed attempts included.',
  auth: 'player',
  request: z.object(pageRequest),
  response: page(
    z.object({
      id: recordId,
      create_time: instant,
      outcome: z.enum(loginOutcomes),
      /** Null for a passkey, which the specification's numbers do not know. */
      client_type: z.nullable(z.enum(loginTypes)),
      device_model: text(128),
      ip: text(64),
      place: text(64),
      is_new_device: z.boolean(),
    }),
  ),
  refusals: [],
})

const authenticatorCode = matching(/^\d{6}$/, 6)

/**
 * Changes of what opens the account, and money after half an hour without a sign of life, ask again who is there. They
 * answer PROOF_NEEDED; a confirmation then holds for five minutes.
 */
export const getConfirmMethods = call({
  method: 'GET',
  path: '/api/account/confirm',
  feature: 'account',
  summary: 'How the player can confirm who they are: by password, by a code to a bound contact, by passkey.',
  auth: 'player',
  request: nothing,
  response: z.object({
    password: z.boolean(),
    /** Where a code for `security` can be sent. */
    destinations: list(filledText(254), 2),
    passkey: z.boolean(),
    /** The authenticator's code is asked for besides a password or a code. */
    second_factor: z.boolean(),
  }),
  refusals: [],
})

export const startPasskeyConfirmation = call({
  method: 'POST',
  path: '/api/account/confirm/passkey',
  feature: 'account',
  summary: 'Options for confirming with a passkey.',
  auth: 'player',
  request: nothing,
  response: z.object({ challenge_id: recordId, options: webauthnJson }),
  refusals: ['NOT_FOUND', 'PASSKEY'],
})

export const confirmIdentity = call({
  method: 'POST',
  path: '/api/account/confirm',
  feature: 'account',
  summary: 'Confirms who is there: a password, a code sent for `security`, or a passkey’s answer.',
  auth: 'player',
  request: z.object({
    password: z.optional(encodedPassword),
    mobile_or_email: z.optional(filledText(254)),
    verify_code: z.optional(verifyCode),
    second_factor: z.optional(secondFactorCode),
    challenge_id: z.optional(recordId),
    credential: z.optional(webauthnJson),
  }),
  response: z.object({ expires_at: instant }),
  refusals: [
    'WRONG_CREDENTIALS',
    'LOCKED_OUT',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'PASSWORD_KEY',
    'SECOND_FACTOR_NEEDED',
    'SECOND_FACTOR_WRONG',
    'PASSKEY',
    'MOBILE_FORMAT',
    'EMAIL_FORMAT',
  ],
})

export const getSecondFactor = call({
  method: 'GET',
  path: '/api/account/second-factor',
  feature: 'account',
  summary: 'Whether an authenticator guards the account, and how many recovery codes are left.',
  auth: 'player',
  request: nothing,
  response: z.object({ is_on: z.boolean(), recovery_codes_left: count }),
  refusals: [],
})

export const startSecondFactor = call({
  method: 'POST',
  path: '/api/account/second-factor/start',
  feature: 'account',
  summary: 'A secret for the authenticator app, as text and as an otpauth address to draw.',
  auth: 'player',
  request: nothing,
  response: z.object({ secret: filledText(64), otpauth_url: filledText(512) }),
  refusals: ['CONTACT_UNPROVEN', 'PROOF_NEEDED', 'SECOND_FACTOR_ON', 'ACCOUNT_FROZEN'],
})

export const confirmSecondFactor = call({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  feature: 'account',
  summary: 'Switches the second factor on; the recovery codes are shown this once.',
  auth: 'player',
  request: z.object({ code: authenticatorCode }),
  response: z.object({ recovery_codes: list(filledText(32), 20) }),
  refusals: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_ON', 'NOT_FOUND', 'ACCOUNT_FROZEN'],
})

export const disableSecondFactor = call({
  method: 'POST',
  path: '/api/account/second-factor/disable',
  feature: 'account',
  summary: 'Switches the second factor off with one of its codes.',
  auth: 'player',
  request: z.object({ code: secondFactorCode }),
  response: nothing,
  refusals: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OFF', 'LOCKED_OUT', 'ACCOUNT_FROZEN'],
})

export const listPasskeys = call({
  method: 'GET',
  path: '/api/account/passkeys',
  feature: 'account',
  summary: 'The passkeys that open this account.',
  auth: 'player',
  request: nothing,
  response: z.object({
    list: list(z.object({ id: recordId, name: text(64), create_time: instant, used_time: z.nullable(instant) }), 20),
  }),
  refusals: [],
})

export const startPasskey = call({
  method: 'POST',
  path: '/api/account/passkeys/start',
  feature: 'account',
  summary: 'Options for making a new passkey.',
  auth: 'player',
  request: nothing,
  response: z.object({ challenge_id: recordId, options: webauthnJson }),
  refusals: ['PROOF_NEEDED', 'PASSKEY', 'ACCOUNT_FROZEN'],
})

export const addPasskey = call({
  method: 'POST',
  path: '/api/account/passkeys/add',
  feature: 'account',
  summary: 'Keeps the passkey the browser made.',
  auth: 'player',
  request: z.object({ challenge_id: recordId, credential: webauthnJson, name: filledText(64) }),
  response: z.object({ id: recordId }),
  refusals: ['PASSKEY', 'ACCOUNT_FROZEN'],
})

export const removePasskey = call({
  method: 'POST',
  path: '/api/account/passkeys/remove',
  feature: 'account',
  summary: 'Forgets a passkey.',
  auth: 'player',
  request: z.object({ id: recordId }),
  response: nothing,
  refusals: ['NOT_FOUND', 'LAST_LOGIN_METHOD', 'PROOF_NEEDED', 'ACCOUNT_FROZEN'],
})

export const linkOauth = call({
  method: 'POST',
  path: '/api/account/oauth/link',
  feature: 'account',
  summary: 'Links a sign-in provider to this account with the code its popup answered.',
  auth: 'player',
  request: z.object({ provider: key, verify_code: filledText(2048), state: filledText(256) }),
  response: nothing,
  refusals: ['PROVIDER_FAILED', 'ALREADY_BOUND', 'ACCOUNT_EXISTS', 'PROOF_NEEDED', 'ACCOUNT_FROZEN'],
})

export const unlinkOauth = call({
  method: 'POST',
  path: '/api/account/oauth/unlink',
  feature: 'account',
  summary: 'Unlinks a sign-in provider, unless it is the only way in.',
  auth: 'player',
  request: z.object({ provider: key }),
  response: nothing,
  refusals: ['NOT_FOUND', 'LAST_LOGIN_METHOD', 'PROOF_NEEDED', 'ACCOUNT_FROZEN'],
})
