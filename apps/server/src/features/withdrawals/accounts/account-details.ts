import type { Personal } from '../../players/index.ts'

/**
 * Where money goes, in the words of the wire: name, cpf, phone, account_no … Empty ones are left out. They are sealed in the
 * database, and only the provider and the player themselves are ever told.
 */
export type AccountDetails = Record<string, string>

const PURPOSE = 'withdraw account'

export function sealDetails(personal: Personal, details: AccountDetails): Buffer {
  return personal.seal(PURPOSE, JSON.stringify(details))
}

export function readDetails(personal: Personal, sealed: Buffer): AccountDetails {
  return JSON.parse(personal.unseal(PURPOSE, sealed)) as AccountDetails
}
