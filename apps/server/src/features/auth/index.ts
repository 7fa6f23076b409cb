export { openCaptchas } from './codes/captchas.ts'
export { type Codes, openCodes } from './codes/codes.ts'
export { sweepCodes } from './codes/sweep-codes.ts'
export { languageFor } from './entry/complete-login.ts'
export { sweepLaunchCodes } from './entry/launch-codes.ts'
export { noteAttempt, sweepLoginHistory } from './entry/login-history.ts'
export { readUsername } from './entry/open-account.ts'
export {
  contactChangedLetter,
  deletionLetter,
  documentAcceptedLetter,
  documentRefusedLetter,
  passwordChangedLetter,
} from './notices/notice-letters.ts'
export { sendNotice } from './notices/send-notice.ts'
export {
  linkedProviders,
  linkProvider,
  unlinkProvider,
} from './second-ways/linked-providers.ts'
export {
  type Oauth,
  oauthCookie,
  openOauth,
  sweepOauthStarts,
} from './second-ways/oauth.ts'
export { deletePasskey, insertPasskey, listPasskeys, passkeyIdOf } from './second-ways/passkey-store.ts'
export { openPasskeys, type Passkeys, sweepPasskeyChallenges } from './second-ways/passkeys.ts'
export { openSecondFactor, otpauthUrl, type SecondFactor } from './second-ways/second-factor.ts'
export { type Guesses, openGuesses, sweepGuesses } from './secrets/guesses.ts'
export {
  decodePassword,
  openPasswords,
  type Passwords,
  passwordHashOf,
  readNewPassword,
  setPassword,
} from './secrets/passwords.ts'
export { loadConfirmMethods, requireFreshProof, requireProofToAdd } from './secrets/proof.ts'
