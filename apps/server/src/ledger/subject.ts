import type { Subject } from '@tablestakes/domain/ledger/state'

export type { Subject } from '@tablestakes/domain/ledger/state'
export type SubjectKind = Subject['kind']

/** Written into every entry: a number stays with its kind for ever. Up to 7. */
const CODES: Record<Exclude<SubjectKind, 'game'>, number> = { match: 1, table: 2 }
const BITS = 3

export const onGame = (id: number): Subject => ({ kind: 'game', id })

/**
 * As the column `game_id` has it (decision 0030): a game's own number, and below zero everything else, with the kind in the last
 * three bits.
 */
export function subjectNumber({ kind, id }: Subject): number {
  return kind === 'game' ? id : -(id * 2 ** BITS + CODES[kind])
}

export function subjectOf(number: number): Subject {
  if (number >= 0) return onGame(number)
  const code = -number % 2 ** BITS
  const [kind] = Object.entries(CODES).find(([, one]) => one === code) ?? []
  if (kind === undefined) throw new RangeError(`not a subject: ${number}`)
  return { kind: kind as SubjectKind, id: (-number - code) / 2 ** BITS }
}

/** The largest id of a kind, so that its number fits the column. */
const idMax = (kind: SubjectKind) => 2 ** (kind === 'game' ? 31 : 31 - BITS) - 1

export function requireSubject({ kind, id }: Subject): void {
  const isKnown = kind === 'game' || Object.hasOwn(CODES, kind)
  if (!isKnown || !Number.isSafeInteger(id) || id < 0 || id > idMax(kind)) {
    throw new RangeError(`not a subject: ${String(kind)} ${String(id)}`)
  }
}

/** For a query: whether a bet is on one of this kind; without a kind, on anything that is known. */
export function isOn(kind: SubjectKind | undefined, column = 'game_id'): string {
  if (kind === undefined) return `${column} is not null`
  return kind === 'game' ? `${column} >= 0` : `${column} < 0 and (-${column} & ${2 ** BITS - 1}) = ${CODES[kind]}`
}
