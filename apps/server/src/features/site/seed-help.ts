import type { TextKey } from '@tablestakes/dictionary/keys'
import type { Tx } from '@tablestakes/node/database'

/**
 * Where players of a new site find help, until its operator has entered who really helps there: invented services, which the screen calls
 * examples. Names and hours are keys, so that they are said in the player's language; addresses under `.example` and numbers with 555-01
 * are reserved for this and reach nobody.
 */
type Example = { name: TextKey; hours: TextKey; phone: string; url: string }

const examples: readonly Example[] = [
  { name: 'help_line', hours: 'help_line_hours', phone: '+1 202 555 0143', url: 'https://lantern-line.example' },
  { name: 'help_circle', hours: 'help_circle_hours', phone: '', url: 'https://open-circle.example' },
  { name: 'help_ledger', hours: 'help_ledger_hours', phone: '+1 202 555 0178', url: 'https://clear-ledger.example' },
]

/** Only for a site that is new: one whose operator has taken them all away stays without. */
export async function addHelpExamples(tx: Tx, siteId: string): Promise<void> {
  for (const [place, { name, hours, phone, url }] of examples.entries())
    await tx.query(
      'insert into help_organisation (site_id, place, name, phone, url, hours) values ($1, $2, $3, $4, $5, $6)',
      [siteId, place, name, phone, url, hours],
    )
}
