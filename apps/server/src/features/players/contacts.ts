import { areaOfPhone, phoneRuleOf, readPhone } from '@tablestakes/domain/account/phone'
import { emailProblem } from '@tablestakes/domain/account/validation'
import { decodeSiteConfig, phoneAreasOf } from '@tablestakes/domain/site/site-config'
import type { Reader, Tx } from '@tablestakes/node/database'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { Refusal } from '../../platform/http/refusal.ts'
import { realMoneyAllowed, type Site } from '../site/index.ts'
import type { Personal } from './personal.ts'

export type ContactKind = 'mobile' | 'email'
/** Normalised, so that one phone or mailbox is one value: `+923001234567`, lower-case e-mail. */
export type Contact = { kind: ContactKind; value: string }

/** The phone or e-mail a player typed. */
export function readContact(site: Site, typed: { mobile?: string | undefined; email?: string | undefined }): Contact {
  if (typed.mobile !== undefined && typed.mobile !== '')
    return { kind: 'mobile', value: readMobile(site, typed.mobile) }
  if (typed.email !== undefined && typed.email !== '') return { kind: 'email', value: readEmail(typed.email) }
  throw new Refusal('INVALID')
}

/** One field for either: only an e-mail address has an @. */
export function readDestination(site: Site, typed: string): Contact {
  return readContact(site, typed.includes('@') ? { email: typed } : { mobile: typed })
}

function readMobile(site: Site, typed: string): string {
  const areas = phoneAreasOf(decodeSiteConfig(site.config))
  const area = areaOfPhone(typed, areas)
  const mobile = readPhone(typed, { area, rule: phoneRuleOf(area) })
  const isServed = mobile !== null && areas.some((one) => mobile.startsWith(`+${one}`))
  // Fraudsters have messages sent abroad at others' cost. Where no money is at stake that is allowed.
  const isAbroad = !isServed && site.country !== 'all' && realMoneyAllowed(site)
  if (mobile === null || isAbroad) throw new Refusal('MOBILE_FORMAT')
  return mobile
}

/**
 * Before an account begins to rely on a number: whether its country has such mobile numbers, or a code would go to nobody. Numbers that
 * are bound already are not asked again, so that no rule locks their owner out.
 */
export function requireReachable({ kind, value }: Contact): void {
  if (kind === 'mobile' && parsePhoneNumberFromString(value)?.isValid() !== true) throw new Refusal('MOBILE_FORMAT')
}

function readEmail(typed: string): string {
  const email = typed.trim()
  // Before the case is made one: a few letters of other scripts (the sign for kelvin) have an ASCII letter as small form,
  // and such an address is somebody else's.
  if (emailProblem(email) !== null) throw new Refusal('EMAIL_FORMAT')
  return email.toLowerCase()
}

export async function findByContact(
  reader: Reader,
  personal: Personal,
  { siteId, contact }: { siteId: string; contact: Contact },
): Promise<{ playerId: bigint; verifiedAt: Date | null } | null> {
  const { rows } = await reader.query<{ player_id: bigint; verified_at: Date | null }>({
    name: 'contact-find',
    text: 'select player_id, verified_at from player_contact where site_id = $1 and kind = $2 and blind_index = $3',
    values: [siteId, contact.kind, indexOf(personal, contact)],
  })
  const row = rows[0]
  return row ? { playerId: row.player_id, verifiedAt: row.verified_at } : null
}

export type Contacts = { mobile: string; email: string; isMobileVerified: boolean; isEmailVerified: boolean }

/** A player's own contacts; '' for a missing one. */
export async function contactsOf(reader: Reader, personal: Personal, playerId: bigint): Promise<Contacts> {
  const { rows } = await reader.query<{ kind: ContactKind; sealed: Buffer; verified_at: Date | null }>({
    name: 'contacts-of',
    text: 'select kind, sealed, verified_at from player_contact where player_id = $1',
    values: [playerId],
  })
  const read = (kind: ContactKind) => {
    const row = rows.find((one) => one.kind === kind)
    return { value: row ? personal.unseal(kind, row.sealed) : '', isVerified: row?.verified_at != null }
  }
  const [mobile, email] = [read('mobile'), read('email')]
  return {
    mobile: mobile.value,
    email: email.value,
    isMobileVerified: mobile.isVerified,
    isEmailVerified: email.isVerified,
  }
}

/** Whether a player has answered from a phone or mailbox of theirs. */
export async function hasProvenContact(reader: Reader, playerId: bigint): Promise<boolean> {
  const { rowCount } = await reader.query({
    name: 'contact-proven',
    text: 'select from player_contact where player_id = $1 and verified_at is not null limit 1',
    values: [playerId],
  })
  return rowCount === 1
}

const TAKEN = { mobile: 'MOBILE_TAKEN', email: 'EMAIL_TAKEN' } as const

/** Binds a contact to a player, in place of the earlier one of its kind. Somebody else's is refused. */
export async function putContact(
  tx: Tx,
  personal: Personal,
  put: { playerId: bigint; siteId: string; contact: Contact; isVerified: boolean },
): Promise<void> {
  const { playerId, siteId, contact, isVerified } = put
  const index = indexOf(personal, contact)
  if (isVerified) await freeUnproven(tx, { playerId, siteId, kind: contact.kind, index })
  // The insert itself asks the owner's index: of two who bind the same address simultaneously, one is refused.
  const { rowCount } = await tx
    .query(
      `insert into player_contact (player_id, kind, site_id, blind_index, sealed, verified_at)
     select $1, $2, $3, $4, $5, case when $6 then now() end
     where not exists (
       select from player_contact where site_id = $3 and kind = $2 and blind_index = $4 and player_id <> $1
     ) and not exists (
       -- Of somebody who is excluded, on whichever site.
       select from excluded_mark where kind = $2 and mark = $4 and player_id <> $1
     )
     on conflict (player_id, kind) do update set blind_index = excluded.blind_index, sealed = excluded.sealed,
       verified_at = case when player_contact.blind_index = excluded.blind_index
         then coalesce(player_contact.verified_at, excluded.verified_at) else excluded.verified_at end,
       created_at = now()`,
      [playerId, contact.kind, siteId, index, personal.seal(contact.kind, contact.value), isVerified],
    )
    .catch((error: unknown) => {
      if (isTaken(error)) throw new Refusal(TAKEN[contact.kind])
      throw error
    })
  if (rowCount === 0) throw new Refusal(TAKEN[contact.kind])
}

/** A player who only typed a contact loses it to the one who answers from it. */
async function freeUnproven(
  tx: Tx,
  { playerId, siteId, kind, index }: { playerId: bigint; siteId: string; kind: ContactKind; index: Buffer },
): Promise<void> {
  await tx.query(
    `delete from player_contact
     where site_id = $2 and kind = $3 and blind_index = $4 and player_id <> $1 and verified_at is null`,
    [playerId, siteId, kind, index],
  )
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'player_contact_owner'
}

const indexOf = (personal: Personal, { kind, value }: Contact) => personal.index(kind, value)
