import { smallerOf } from '@tablestakes/domain/money/money'
import { entryKinds, purseNumbers, reasonNumber, taskKinds } from '../codes.ts'
import { type Subject, subjectOf } from '../subject.ts'
import { timeOfKey } from '../write/key.ts'
import type { LedgerFact, Split, StakeFact, WinFact } from './fact.ts'

/** An entry, as far as facts are read from it. */
export type FactEntry = {
  player_id: bigint
  entry_id: string
  kind: number
  purse: number
  account_id: number | null
  game_id: number | null
  currency: string
  reference: string | null
  play_id: string | null
  stake: bigint
  win: bigint
  cash: bigint
  coin: bigint
  coin_task: number | null
  coin_counting: bigint
  cash_counting: bigint
  ends: boolean
  bonus: Record<string, [staked: number, held: number, freed: number, owed: number]> | null
  effects: Effects | null
  /** Null where `needsMoves` does not hold. */
  number: bigint | null
  place: bigint | null
}

type Effects = {
  /** Task, kind, amount, target, source. */
  opens?: [number, number, number, number, string][]
  forfeits?: number[]
  expires?: number[]
  reopens?: number[]
}

export type FactMove = { debit: number; credit: number; amount: bigint; reason: number }

/** What else of the journal the facts of an entry depend on. */
export type Surroundings = {
  /** A bet, or what a void takes back. */
  entryOf(playerId: bigint, key: string): FactEntry
  /** The transfers of an entry for which `needsMoves` holds. */
  movesOf(entry: FactEntry): readonly FactMove[]
  account(id: number): { kind: string; name: string } | undefined
}

const { round, stake, win, void: voided, close, other } = entryKinds

/** What it speaks of: a win and a closing of their bet, a void of what it takes back. */
export const pointsAt = ({ kind, play_id }: FactEntry): string | null =>
  kind === win || kind === close || kind === voided ? play_id : null

/** Whether its own columns do not say which purse got how much. */
export function needsMoves(entry: FactEntry): boolean {
  if (entry.kind === other) return true
  if (entry.place === null) return entry.win > 0n
  return entry.bonus !== null && (entry.win > 0n || Object.values(entry.bonus).some(([, , freed]) => freed > 0))
}

export function factsOfEntry(entry: FactEntry, around: Surroundings): LedgerFact[] {
  if (entry.kind === other) return factsOfEvent(entry, around)
  if (entry.kind !== voided) {
    const facts = given(entry, entry, around)
    return entry.coin_task === null ? facts : [...facts, ...finished(entry, around)]
  }
  const target = around.entryOf(entry.player_id, entry.play_id!)
  return given(target, entry, around).map((fact) => ({ ...fact, takesBack: true }))
}

/**
 * What a play gave, told by `told`: the play itself, or the void that takes it back. Stakes from before places existed had
 * counted when they were placed, and what ended them later gives nothing more.
 */
function given(play: FactEntry, told: FactEntry, around: Surroundings): (StakeFact | WinFact)[] {
  const facts: (StakeFact | WinFact)[] = []
  if (play.kind === round || (play.kind === stake && play.place === null)) facts.push(stakeFact(play, told, around))
  if (play.kind !== round && play.ends) {
    const bet = around.entryOf(play.player_id, play.play_id!)
    if (bet.place !== null) facts.push(stakeFact(asFarAsItStands(bet, play), told, around))
  }
  if (play.win > 0n) facts.push(winFact(play, told, around))
  return facts
}

/** What was given back of a stake was placed, and is no more than that. */
function asFarAsItStands(bet: FactEntry, end: FactEntry): FactEntry {
  if (end.kind !== win || end.coin_counting >= 0n) return bet
  const stands = -1n - end.coin_counting
  return {
    ...bet,
    coin_counting: smallerOf(bet.coin_counting, stands),
    cash_counting: smallerOf(bet.cash_counting, stands),
  }
}

/** These two are made for every bet, so they are written out: put together from parts they took three times as long. */
function stakeFact(bet: FactEntry, told: FactEntry, around: Surroundings): StakeFact {
  return {
    kind: 'stake',
    playerId: told.player_id,
    currency: told.currency,
    place: told.place ?? 0n,
    key: told.entry_id,
    at: timeOfKey(told.entry_id),
    takesBack: false,
    amount: bet.stake,
    split: bet.purse === purseNumbers.gold ? inGold(bet.stake) : { cash: bet.cash, coin: bet.coin, gold: 0n },
    source: sourceOf(bet.account_id, around),
    reference: bet.reference ?? '',
    play: bet.entry_id,
    subject: betOn(bet),
    counting: bet.coin_counting,
    atRisk: bet.cash_counting,
  }
}

function winFact(won: FactEntry, told: FactEntry, around: Surroundings): WinFact {
  return {
    kind: 'win',
    playerId: told.player_id,
    currency: told.currency,
    place: told.place ?? 0n,
    key: told.entry_id,
    at: timeOfKey(told.entry_id),
    takesBack: false,
    amount: won.win,
    split: splitOfWin(won, around),
    source: sourceOf(won.account_id, around),
    reference: won.reference ?? '',
    play: won.play_id ?? won.entry_id,
    subject: betOn(won),
  }
}

const betOn = ({ game_id: number }: FactEntry): Subject | null => (number === null ? null : subjectOf(number))

function splitOfWin(won: FactEntry, around: Surroundings): Split {
  if (won.purse === purseNumbers.gold) return inGold(won.win)
  if (!needsMoves(won)) return inCash(won.win)
  const moves = around.movesOf(won).filter(({ reason }) => reason === reasonNumber('win'))
  return { cash: sum(moves, purseNumbers.cash), coin: sum(moves, purseNumbers.coin), gold: 0n }
}

/** Its counting was the last that a bonus needed. */
function finished(entry: FactEntry, around: Surroundings): LedgerFact[] {
  if (entry.coin_task === null || !needsMoves(entry)) return []
  const amount = sum(
    around.movesOf(entry).filter(({ reason }) => reason === reasonNumber('bonus_to_cash')),
    purseNumbers.cash,
  )
  if (amount === 0n) return []
  return [{ ...ended(entry, entry.coin_task, around), how: 'finished', amount, split: inCash(amount) }]
}

function factsOfEvent(entry: FactEntry, around: Surroundings): LedgerFact[] {
  const moves = around.movesOf(entry)
  const of = (reason: Parameters<typeof reasonNumber>[0]) =>
    moves.filter((move) => move.reason === reasonNumber(reason))
  const facts: LedgerFact[] = []
  for (const { amount, debit } of of('deposit')) {
    facts.push({ ...common(entry, debit, around), kind: 'deposit', amount, split: inCash(amount) })
  }
  const fee = of('withdrawal_fee').reduce((all, { amount }) => all + amount, 0n)
  for (const { amount, credit } of of('withdrawal_paid')) {
    const whole = { amount: amount + fee, split: inCash(amount + fee), fee }
    facts.push({ ...common(entry, credit, around), kind: 'withdrawal-paid', ...whole })
  }
  for (const { amount, debit } of of('withdrawal_returned')) {
    if (debit !== purseNumbers.frozenCash) continue
    facts.push({ ...common(entry, null, around), kind: 'withdrawal-returned', amount, split: inCash(amount) })
  }
  return [...facts, ...granted(entry, moves, around), ...endings(entry, around)]
}

/** What opens a bonus's task, and what a promotion gives as cash. Entries from before there were places do not name their tasks. */
function granted(entry: FactEntry, moves: readonly FactMove[], around: Surroundings): LedgerFact[] {
  const facts: LedgerFact[] = []
  const intoCoin = moves.find(({ credit }) => credit === purseNumbers.coin)
  for (const [id, kind, amount, target] of entry.effects?.opens ?? []) {
    if (kind !== taskKinds.coin) continue
    const task = { id, target: BigInt(target) }
    facts.push({
      ...common(entry, intoCoin?.debit ?? null, around),
      ...inCoin(BigInt(amount)),
      kind: 'bonus-granted',
      task,
    })
  }
  for (const { debit, credit, amount, reason } of moves) {
    const isGift = around.account(debit)?.kind === 'promotion' && reason !== reasonNumber('withdrawal_returned')
    const about = { ...common(entry, debit, around), kind: 'bonus-granted', task: null } as const
    if (isGift && credit === purseNumbers.cash) facts.push({ ...about, amount, split: inCash(amount) })
    if (isGift && credit === purseNumbers.coin && entry.place === null) facts.push({ ...about, ...inCoin(amount) })
  }
  return facts
}

function endings(entry: FactEntry, around: Surroundings): LedgerFact[] {
  const { forfeits = [], expires = [], reopens = [] } = entry.effects ?? {}
  return [
    ...forfeits.map((taskId) => ({ ...ended(entry, taskId, around), how: 'forfeited' as const })),
    ...expires.map((taskId) => ({ ...ended(entry, taskId, around), how: 'expired' as const })),
    ...reopens.map((taskId) => ({ ...ended(entry, taskId, around), how: 'forfeited' as const, takesBack: true })),
  ]
}

function ended(entry: FactEntry, taskId: number, around: Surroundings) {
  const nothing = { amount: 0n, split: inCash(0n) }
  return { ...common(entry, entry.account_id, around), ...nothing, kind: 'bonus-ended' as const, taskId }
}

function common(entry: FactEntry, accountId: number | null, around: Surroundings) {
  return {
    playerId: entry.player_id,
    currency: entry.currency,
    place: entry.place ?? 0n,
    key: entry.entry_id,
    at: timeOfKey(entry.entry_id),
    takesBack: false,
    source: sourceOf(accountId, around),
    reference: entry.reference ?? '',
  }
}

const sourceOf = (accountId: number | null, around: Surroundings) =>
  accountId === null ? '' : (around.account(accountId)?.name ?? '')

const inCash = (cash: bigint): Split => ({ cash, coin: 0n, gold: 0n })
const inGold = (gold: bigint): Split => ({ cash: 0n, coin: 0n, gold })
const inCoin = (coin: bigint) => ({ amount: coin, split: { cash: 0n, coin, gold: 0n } })

function sum(moves: readonly FactMove[], credit: number): bigint {
  return moves.reduce((all, move) => (move.credit === credit ? all + move.amount : all), 0n)
}
