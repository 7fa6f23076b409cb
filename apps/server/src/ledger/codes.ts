import { movementReasons } from '@tablestakes/contract/wallet'

/**
 * The numbers under which the database keeps kinds, purses, reasons, states and outcomes. They are written here once: TypeScript
 * reads them from here, and the SQL functions name them (`outcome_stopped`), which `functions.ts` turns into numbers.
 */

/** In the order of their numbers. */
export const outcomes = [
  'done',
  'repeated',
  'changed',
  'poor',
  'unknown-play',
  'voided',
  'in-debt',
  'too-large',
  'busy',
  'stale-key',
  'stopped',
  'limited',
  'ended',
  'loose-bonus',
  'stake-limit',
  'loss-limit',
  'single-stake-limit',
  'session-limit',
  'check-due',
  'too-fast',
] as const
export type Outcome = (typeof outcomes)[number]

/** What an entry is: a round is a stake and its win in one call, a tombstone a play that was voided before it came. */
export const entryKinds = { round: 1, stake: 2, win: 3, void: 4, tombstone: 5, close: 6, other: 10 } as const

/** The player's own accounts. Those of the house are numbered from 100 on. */
export const purseNumbers = { coin: 1, cash: 2, frozenCoin: 3, frozenCash: 4, gold: 5, debt: 6 } as const
export const FIRST_HOUSE_ACCOUNT = 100

export const taskKinds = { coin: 1, cash: 2 } as const
export const taskStates = { open: 0, finished: 1, forfeited: 2, expired: 3 } as const
export const holdStates = { open: 0, paid: 1, returned: 2 } as const

export const reasonNumber = (reason: (typeof movementReasons)[number]): number => movementReasons.indexOf(reason) + 1

/** Every name that the SQL functions may use, and its number. */
export const sqlNames: ReadonlyMap<string, number> = new Map([
  ...outcomes.map((name, number): [string, number] => [`outcome_${name.replaceAll('-', '_')}`, number]),
  ...named('kind', entryKinds),
  ...named('purse', purseNumbers),
  ...named('task', taskKinds),
  ...named('state', taskStates),
  ...named('hold', holdStates),
  ...movementReasons.map((name): [string, number] => [`reason_${name}`, reasonNumber(name)]),
  ['first_house_account', FIRST_HOUSE_ACCOUNT],
  // The largest amount that JSON carries exactly.
  ['largest_amount', Number.MAX_SAFE_INTEGER],
])

function named(prefix: string, numbers: Record<string, number>): [string, number][] {
  return Object.entries(numbers).map(([name, number]) => [
    `${prefix}_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    number,
  ])
}
