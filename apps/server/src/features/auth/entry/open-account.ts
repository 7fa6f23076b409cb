import type { playerClasses } from '@tablestakes/contract/account'
import { tidyText } from '@tablestakes/contract/fields'
import { birthDateProblem, nameProblem } from '@tablestakes/domain/account/validation'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Visitor } from '../../../platform/http/serving.ts'
import { sendTriggered } from '../../mail/index.ts'
import {
  type Consent,
  type Contact,
  createPlayer,
  findInviter,
  hasUsedDevice,
  type Inviter,
  type Personal,
  recordConsents,
} from '../../players/index.ts'
import { requireUnmarked } from '../../protection/index.ts'
import { realMoneyAllowed, type Site } from '../../site/index.ts'
import type { DeviceFields } from './complete-login.ts'
import { deviceCodeOf, deviceHashOf } from './devices.ts'

/** What a new player brings besides a way in (the contract's names). */
export type EntryFields = DeviceFields & {
  birthday?: string | undefined
  is_terms_accepted?: boolean | undefined
  is_marketing_accepted?: boolean | undefined
  invitation_code?: string | undefined
  turntable_key?: string | undefined
  channel_id?: number | undefined
  regist_finger?: string | undefined
}

/** What the law asks of a new player. Gives back what they have agreed to. */
export function requireEntry(site: Site, fields: EntryFields, nowMs: number): Consent[] {
  const hasRealMoney = realMoneyAllowed(site)
  const { minimum_age: minimumAge, document_checks: hasDocumentChecks } = site.jurisdiction
  if (fields.birthday !== undefined) {
    const problem = birthDateProblem(fields.birthday, { today: dayOf(nowMs), minimumAge })
    if (problem) throw new Refusal(problem === 'TOO_YOUNG' ? 'TOO_YOUNG' : 'INVALID')
  } else if (hasRealMoney && hasDocumentChecks) throw new Refusal('BIRTHDAY_NEEDED')

  const isAccepted = fields.is_terms_accepted
  // An app that does not ask can only be used where nothing but play money is at stake.
  if (isAccepted === false || (isAccepted === undefined && hasRealMoney)) throw new Refusal('TERMS_NEEDED')
  const consents: Consent[] = []
  if (isAccepted) {
    consents.push(
      { kind: 'age', version: String(minimumAge), isGiven: true },
      { kind: 'terms', version: site.termsVersion, isGiven: true },
      { kind: 'privacy', version: site.privacyVersion, isGiven: true },
    )
  }
  if (fields.is_marketing_accepted) {
    consents.push({ kind: 'marketing', version: site.privacyVersion, isGiven: true })
  }
  return consents
}

function dayOf(nowMs: number) {
  const now = new Date(nowMs)
  return { day: now.getUTCDate(), month: now.getUTCMonth() + 1, year: now.getUTCFullYear() }
}

/** Whose link was followed, if anybody's, and whether on a device of their own. */
export async function chooseInviter(
  reader: Reader,
  { site, visitor, fields }: { site: Site; visitor: Visitor; fields: EntryFields },
): Promise<Inviter | null> {
  const code = fields.invitation_code?.trim() ?? ''
  if (code === '') return null
  const inviter = await findInviter(reader, { siteId: site.id, code })
  if (!inviter) throw new Refusal('INVITATION_UNKNOWN')
  const isOwn = await hasUsedDevice(reader, {
    playerId: inviter.playerId,
    deviceHash: deviceHashOf(visitor),
    deviceCode: deviceCodeOf(visitor, fields),
  })
  return { ...inviter, isOwn }
}

/** The name a player signs in with, as it may be stored; null without a name. */
export function readUsername(typed: string | undefined): string | null {
  const name = tidyText(typed ?? '')
  if (name === '') return null
  if (nameProblem(name) !== null) throw new Refusal('NAME_SYMBOLS')
  return name
}

export type NewAccount = {
  site: Site
  classify: (typeof playerClasses)[keyof typeof playerClasses]
  contact: (Contact & { isVerified: boolean }) | null
  username: string | null
  consents: Consent[]
  inviter: Inviter | null
  visitor: Visitor
  fields: EntryFields
  /** Of somebody who comes in by a sign-in provider. */
  personIndex?: Buffer
}

/** Opens the account in the caller's transaction. Refuses ACCOUNT_EXISTS or NAME_TAKEN when somebody was faster. */
export async function openAccount(tx: Tx, personal: Personal, account: NewAccount): Promise<bigint> {
  const { site, visitor, fields } = account
  const { contact, personIndex = null } = account
  await requireUnmarked(tx, personal, { contact, deviceHash: deviceHashOf(visitor), personIndex })
  const playerId = await createPlayer(tx, personal, {
    site,
    classify: account.classify,
    contact: account.contact,
    username: account.username,
    lang: visitor.lang,
    channelId: fields.channel_id ?? channelOf(visitor),
    inviter: account.inviter,
    turntableKey: fields.turntable_key ?? '',
    birthday: fields.birthday ?? null,
    device: {
      code: deviceCodeOf(visitor, fields),
      model: fields.device_model ?? '',
      finger: fields.regist_finger ?? '',
      ip: visitor.ip,
    },
  }).catch((error: unknown) => {
    throw tooLate(error) ?? error
  })
  await recordConsents(tx, { playerId, consents: account.consents })
  await sendTriggered(tx, playerId, { trigger: 'welcome', words: 'mail_welcome' })
  return playerId
}

/** Specification §9: the default channel is 1. */
function channelOf({ channel }: Pick<Visitor, 'channel'>): number {
  return /^\d{1,9}$/.test(channel) ? Number(channel) : 1
}

function tooLate(error: unknown): Refusal | null {
  if (error instanceof Refusal && ['MOBILE_TAKEN', 'EMAIL_TAKEN'].includes(error.reason))
    return new Refusal('ACCOUNT_EXISTS')
  const isName = error instanceof Error && 'constraint' in error && error.constraint === 'player_username'
  return isName ? new Refusal('NAME_TAKEN') : null
}
