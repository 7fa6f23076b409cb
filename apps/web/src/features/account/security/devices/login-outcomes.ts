import { loginTypes } from '@tablestakes/contract/auth'
import type { ResponseOf } from '@tablestakes/contract/call'
import type { listLogins } from '@tablestakes/contract/security'
import type { TextKey } from '@tablestakes/dictionary/keys'

export type Login = ResponseOf<typeof listLogins>['list'][number]

const WAYS = {
  [loginTypes.GUEST]: 'logins_way_guest',
  [loginTypes.PHONE]: 'logins_way_phone',
  [loginTypes.PHONE_CODE]: 'logins_way_phone_code',
  [loginTypes.EMAIL_CODE]: 'logins_way_email_code',
  [loginTypes.EMAIL]: 'logins_way_email',
  [loginTypes.THIRD]: 'logins_way_third',
} as const satisfies Record<number, TextKey>

export const wayOf = (login: Login): TextKey =>
  login.client_type === null ? 'logins_way_passkey' : WAYS[login.client_type]

export const outcomeOf = (login: Login): TextKey => `logins_${login.outcome}`

export const isFailed = (login: Login): boolean => login.outcome !== 'success'

/** Worth a second look by the owner. */
export const isSuspicious = (login: Login): boolean => isFailed(login) || login.is_new_device
