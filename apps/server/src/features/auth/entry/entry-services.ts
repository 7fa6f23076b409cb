import type { Database } from '@tablestakes/node/database'
import type { PasswordKeys } from '../../../platform/keys/password-key.ts'
import type { Sites } from '../../site/index.ts'
import type { Codes } from '../codes/codes.ts'
import type { Oauth } from '../second-ways/oauth.ts'
import type { SecondFactor } from '../second-ways/second-factor.ts'
import type { Guesses } from '../secrets/guesses.ts'
import type { Passwords } from '../secrets/passwords.ts'
import type { LoginServices } from './complete-login.ts'

/** What every way in works with. */
export type EntryServices = LoginServices & {
  database: Database
  /** Keys are derived from it. */
  secret: string
  sites: Sites
  passwordKeys: PasswordKeys
  passwords: Passwords
  guesses: Guesses
  codes: Codes
  oauth: Oauth
  secondFactor: SecondFactor
}
