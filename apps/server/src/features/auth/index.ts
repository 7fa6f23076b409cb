export { openCaptchas } from './captchas.ts'
export { type Codes, openCodes } from './codes.ts'
export { languageFor } from './complete-login.ts'
export { type Guesses, openGuesses, sweepGuesses } from './guesses.ts'
export { sweepLaunchCodes } from './launch-codes.ts'
export {
  linkedProviders,
  linkProvider,
  unlinkProvider,
} from './linked-providers.ts'
export { noteAttempt, sweepLoginHistory } from './login-history.ts'
export {
  contactChangedLetter,
  deletionLetter,
  documentAcceptedLetter,
  documentRefusedLetter,
  passwordChangedLetter,
} from './notice-letters.ts'
export {
  type Oauth,
  oauthCookie,
  openOauth,
  sweepOauthStarts,
} from './oauth.ts'
export { readUsername } from './open-account.ts'
export { deletePasskey, insertPasskey, listPasskeys, passkeyIdOf } from './passkey-store.ts'
export { openPasskeys, type Passkeys, sweepPasskeyChallenges } from './passkeys.ts'
export {
  decodePassword,
  openPasswords,
  type Passwords,
  passwordHashOf,
  readNewPassword,
  setPassword,
} from './passwords.ts'
export { loadConfirmMethods, requireFreshProof, requireProofToAdd } from './proof.ts'
export { openSecondFactor, otpauthUrl, type SecondFactor } from './second-factor.ts'
export { sendNotice } from './send-notice.ts'
export { sweepCodes } from './sweep-codes.ts'
