export { type Consent, consentsOf, type DatedConsent, hasConsent, recordConsents } from './consents.ts'
export {
  type Contact,
  type ContactKind,
  type Contacts,
  contactsOf,
  findByContact,
  hasProvenContact,
  putContact,
  readContact,
  readDestination,
  requireReachable,
} from './contacts.ts'
export { AVATARS, createPlayer, isReservedName } from './create-player.ts'
export { findInviter, hasUsedDevice, type Invitee, type Inviter, provenInviteesOf } from './invitation.ts'
export { openPersonal, type Personal } from './personal.ts'
export type { PersonalDataHolder } from './personal-data.ts'
export {
  becomePlayer,
  hasPlayer,
  loadPlayer,
  lockPlayer,
  type PlayerRecord,
  requireActive,
  requireNotFrozen,
  setPlayerState,
  statesOf,
} from './player-record.ts'
export { fitText, loadUserInfo } from './user-info.ts'
