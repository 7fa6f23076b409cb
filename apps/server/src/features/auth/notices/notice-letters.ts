import { type Language, type TextKey, textFor } from '@tablestakes/dictionary'
import { decodeSiteConfig } from '@tablestakes/domain/site/site-config'
import type { Letter } from '../../../platform/letters.ts'
import type { Contact } from '../../players/index.ts'
import type { Site } from '../../site/index.ts'

/** What players are told about their own account by mail, so that a stranger in it does not go unseen. */
type Notice = { to: Contact; site: Site; lang: Language; atMs: number }

export function newDeviceLetter(notice: Notice & { device: string; place: string }): Letter {
  const { lang, device, place } = notice
  return compose(notice, {
    subject: 'letter_new_device_subject',
    text: 'letter_new_device',
    values: {
      device: device === '' ? textFor(lang, 'letter_device_unknown') : device,
      place: place === '' ? textFor(lang, 'letter_place_unknown') : place,
    },
  })
}

export function passwordChangedLetter(notice: Notice): Letter {
  return compose(notice, { subject: 'letter_password_changed_subject', text: 'letter_password_changed' })
}

/** Goes to the address that was bound before: the new one may be a stranger's. */
export function contactChangedLetter(notice: Notice & { changed: Contact['kind'] }): Letter {
  return compose(notice, { subject: 'letter_contact_changed_subject', text: `letter_${notice.changed}_changed` })
}

/** A player who did not ask for it has until then to say so. */
export function deletionLetter(notice: Notice & { dueMs: number }): Letter {
  const values = { due: writeTime(notice.dueMs) }
  return compose(notice, { subject: 'letter_deletion_subject', text: 'letter_deletion', values })
}

export function documentAcceptedLetter(notice: Notice & { document: TextKey }): Letter {
  const values = { document: textFor(notice.lang, notice.document) }
  return compose(notice, { subject: 'letter_document_accepted_subject', text: 'letter_document_accepted', values })
}

export function documentRefusedLetter(notice: Notice & { document: TextKey; reason: TextKey }): Letter {
  const { lang, document, reason } = notice
  const values = { document: textFor(lang, document), reason: textFor(lang, reason) }
  return compose(notice, { subject: 'letter_document_refused_subject', text: 'letter_document_refused', values })
}

function compose(
  { to, site, lang, atMs }: Notice,
  words: { subject: TextKey; text: TextKey; values?: Record<string, string> },
): Letter {
  const values = { site: decodeSiteConfig(site.config).title, time: writeTime(atMs), ...words.values }
  return { to, subject: textFor(lang, words.subject, values), text: textFor(lang, words.text, values) }
}

/** Nobody knows where the letter is read, so the zone is named. */
function writeTime(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
