import { purseNumbers } from '../codes.ts'

/**
 * Something in the books that cannot be so. Everything known about it is named, so that a person can go and look; what it
 * should be and what it is are in `expected` and `found`.
 */
export type Finding = {
  kind: keyof typeof sentences
  playerId?: bigint
  currency?: string
  purse?: string
  account?: number
  day?: string
  /** The part of the journal. */
  part?: 'transfer' | 'entry'
  /** The running number of the player's movement. */
  number?: bigint
  /** The place in the journal. */
  place?: bigint
  link?: number
  head?: bigint
  entryId?: string
  /** The number of a wagering task. */
  task?: number | string
  hold?: string
  /** The play that was staked or voided. */
  play?: string
  /** A supplier's or provider's id, with the number of its source. */
  source?: number
  foreignId?: string
  file?: string
  supplier?: string
  /** The number of a supplier's statement. */
  line?: number
  expected?: string
  found?: string
}

const sentences = {
  'purse-differs': 'a purse is not the sum of its movements',
  'balance-after': 'a movement does not continue the balance before it',
  'number-gap': 'the running numbers have a gap or a double',
  'number-end': 'the last running number is not the balance’s',
  'purse-negative': 'a purse is below zero',
  'frozen-differs': 'a frozen purse is not the sum of the open holds',
  'task-differs': 'the current wagering task is not the oldest open one',
  'bonus-differs': 'the bonus purse is not what the open bonuses hold',
  'last-task-differs': 'the newest wagering task is not the one that the balance names',
  'room-differs': 'what is left of a player’s limits is not what their counters leave',
  'wagering-differs': 'a wagering task is not what its entries made of it',
  'table-differs': 'a stake on the table is not one that was placed and has not ended',
  'hold-differs': 'a hold is not what its entries froze and paid or returned',
  'void-differs': 'the plays that are marked as voided are not those that an entry has voided',
  'foreign-differs': 'an outside id does not name the entry that came under it',
  'entry-missing': 'a transfer has no entry',
  'day-differs': 'the sums of a closed day are not its transfers',
  'day-changed': 'a closed day has another number of transfers',
  'total-differs': 'all purses of a kind together are not the sum of the journal',
  'not-zero': 'all accounts of a currency together are not zero',
  'row-changed': 'a sealed transfer was changed',
  'row-missing': 'a sealed transfer was removed',
  'row-added': 'a transfer was added where everything was sealed',
  'entry-changed': 'a sealed entry was changed',
  'entry-removed': 'a sealed entry was removed',
  'entry-added': 'an entry was added where everything was sealed',
  'entry-unplaced': 'an entry has no place in the chain',
  'base-differs': 'the entries of a day before the chain are not those that were kept',
  'base-changed': 'what is kept of the entries before the chain is not what was signed',
  'link-missing': 'a link of the chain is missing',
  'link-changed': 'a link of the chain was changed',
  'head-missing': 'a signed head is missing',
  'head-changed': 'a signed head was changed',
  'head-foreign': 'a head was not signed by this server',
  'head-differs': 'the chain is not the one that was signed',
  'statement-differs': 'what a supplier had said is not what was signed',
} as const

/** More would help nobody. */
export const FINDINGS_MAX = 100

/** Collects findings up to the most that are listed. */
export type Findings = {
  readonly list: readonly Finding[]
  add(finding: Finding): void
  /** How many more there is room for. */
  readonly room: number
}

export function collectFindings(): Findings {
  const list: Finding[] = []
  return {
    list,
    add(finding) {
      if (list.length < FINDINGS_MAX) list.push(finding)
    },
    get room() {
      return FINDINGS_MAX - list.length
    },
  }
}

const purseNames = new Map<number, string>(Object.entries(purseNumbers).map(([name, number]) => [number, name]))

/** Names the account of a finding: a purse, or a house account by its number. */
export function nameAccount(account: number): Pick<Finding, 'purse' | 'account'> {
  const purse = purseNames.get(account)
  return purse ? { purse } : { account }
}

/** One line a person can act on. */
export function findingInWords({ kind, expected, found, playerId, ...rest }: Finding): string {
  const named = Object.entries({ ...(playerId !== undefined && { player: playerId }), ...rest })
  const where = named.map(([name, value]) => `${name} ${value}`).join(', ')
  const instead = expected === undefined ? found : `expected ${expected}, found ${found ?? 'nothing'}`
  return `${sentences[kind]}: ${[where, instead].filter(Boolean).join(': ')}`
}
