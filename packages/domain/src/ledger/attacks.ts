/**
 * Histories of a player who wants bonus money without wagering for it, with two suppliers that void whatever they like. Every
 * round that pays at all pays back exactly its stake, so nobody gains by luck: what can leave is then bounded by what was paid in and
 * by the bonuses that were really wagered for.
 */

import { leftOf, scaleDown, smallerOf } from '../money/money.ts'
import { type Draw, randomFrom } from './histories.ts'
import { accountOf, applyCommand, type Command, emptyLedger, type Ledger } from './ledger.ts'
import type { EntryKey } from './state.ts'
import { boundCash, forfeitable, forfeitedCoin } from './wagering.ts'

export const CURRENCY = 'IDR'
/** House accounts: two suppliers, and one that pays and is paid everything else. */
export type House = { suppliers: readonly [number, number]; bank: number }

/** A withdrawal under way: what is frozen, and the bonuses given up for it. */
type Withdrawal = { id: number; cash: bigint; coin: bigint; tasks: readonly number[] }

export type Attack = {
  ledger: Ledger
  deposited: bigint
  withdrawn: bigint
  underWay: readonly Withdrawal[]
  withdrawals: number
}

export const newAttack = (playerId: bigint): Attack => ({
  ledger: emptyLedger(playerId),
  ...{ deposited: 0n, withdrawn: 0n, underWay: [], withdrawals: 0 },
})

/** A step: what the ledger is asked for, and what it means besides. */
export type Step =
  | { kind: 'play'; command: Exclude<Command, { kind: 'post' | 'stop' | 'close' }> }
  | { kind: 'close'; command: Extract<Command, { kind: 'close' }> }
  | { kind: 'post'; command: Extract<Command, { kind: 'post' }>; deposit?: bigint }
  | { kind: 'withdraw'; command: Extract<Command, { kind: 'post' }>; withdrawal: Withdrawal }
  | { kind: 'pay' | 'fail'; command: Extract<Command, { kind: 'post' }>; withdrawal: Withdrawal }

type Telling = { draw: Draw; newKey: () => EntryKey; house: House }

/** The next step, from what the player has now. */
export function nextStep(attack: Attack, { draw, newKey, house }: Telling): Step {
  const { ledger } = attack
  const { playerId } = ledger
  const account = accountOf(ledger, CURRENCY)
  const { cash, coin } = account.purses
  const pick = <T>(items: readonly T[]): T => items[draw(items.length)]!
  const common = () => ({ playerId, currency: CURRENCY, key: newKey() })
  const small = () => BigInt(1 + draw(40))

  /** Everything, all but one, about half, a little: what an attacker tries. */
  const part = (of: bigint) => pick([of, leftOf(of, 1n), scaleDown(of, 1n, 2n), smallerOf(of, small())])
  const accountId = () => pick(house.suppliers)
  const round = () => ({ reference: `round ${draw(3)}` })
  const post = (command: Omit<Extract<Command, { kind: 'post' }>, 'kind' | 'playerId' | 'currency' | 'key'>) => ({
    kind: 'post' as const,
    ...common(),
    ...command,
  })

  const steps: Record<string, () => Step | null> = {
    deposit: () => {
      const amount = small()
      const moves = [{ from: house.bank, to: 'cash', amount, reason: 'deposit' } as const]
      const opens = pick([[], [{ kind: 'cash', amount, target: amount, source: 'deposit' } as const]])
      // What is owed is paid first.
      const owed = smallerOf(account.debt, amount)
      const pays = owed > 0n ? [{ from: 'cash', to: 'debt', amount: owed, reason: 'debt' } as const] : []
      return { kind: 'post', command: post({ moves: [...moves, ...pays], opens }), deposit: amount }
    },
    grant: () => {
      const amount = small()
      const target = pick([1n, amount, amount * 2n, amount * 5n])
      const moves = [{ from: house.bank, to: 'coin', amount, reason: 'bonus' } as const]
      return {
        kind: 'post',
        command: post({ moves, opens: [{ kind: 'coin', amount, target, source: 'bonus' }] }),
      }
    },
    stake: () => {
      const stake = part(cash + coin)
      const bet = { purse: 'cash', stake, counting: stake } as const
      return {
        kind: 'play',
        command: { kind: 'stake', ...common(), ...round(), accountId: accountId(), subject: null, ...bet },
      }
    },
    /** In one call, and back as it was. */
    round: () => {
      const stake = part(cash + coin)
      const bet = { purse: 'cash', stake, counting: stake, win: stake } as const
      return {
        kind: 'play',
        command: { kind: 'round', ...common(), ...round(), accountId: accountId(), subject: null, ...bet },
      }
    },
    win: () => {
      const play = pickOpen()
      if (!play) return null
      const { stake, accountId: ofBet, reference } = ledger.entries.get(play)!.command as Staked
      const closes = draw(3) === 0 ? { closes: true } : {}
      const won = { win: pick([stake, stake, stake, 0n]), accountId: ofBet, subject: null, play, ...closes }
      return { kind: 'play', command: { kind: 'win', ...common(), ...(reference && { reference }), ...won } }
    },
    /** A bet on a match that was not played, or on several of which some were: what has not stood comes back as a win, which can be taken back. */
    giveBack: () => {
      const play = pickOpen()
      if (!play) return null
      const { stake, accountId: ofBet, reference } = ledger.entries.get(play)!.command as Staked
      const part = pick([0n, 0n, scaleDown(stake, 1n, 2n), scaleDown(stake, 2n, 3n)])
      const back = { win: stake, accountId: ofBet, subject: null, play, stands: part }
      return { kind: 'play', command: { kind: 'win', ...common(), ...(reference && { reference }), ...back } }
    },
    lose: () => {
      const play = pickOpen()
      return play ? { kind: 'close', command: { kind: 'close', ...common(), play } } : null
    },
    /** Anything that has happened, also what has ended, and mostly one of the last. */
    void: () => {
      const plays = [...ledger.entries].filter(([, { kind }]) => ['stake', 'round', 'win'].includes(kind))
      if (plays.length === 0) return null
      const [play, { command }] = plays[plays.length - 1 - draw(Math.min(plays.length, draw(2) === 0 ? 3 : 12))]!
      const { accountId: ofPlay } = command as Staked
      return { kind: 'play', command: { kind: 'void', ...common(), accountId: ofPlay, play } }
    },
    withdraw: () => {
      const free = leftOf(cash, boundCash(account.tasks))
      if (free === 0n || account.debt > 0n) return null
      const amount = part(free)
      if (amount === 0n) return null
      const given = { coin: forfeitedCoin(account.tasks), tasks: forfeitable(account.tasks).map(({ id }) => id) }
      const withdrawal = { id: attack.withdrawals + 1, cash: amount, ...given }
      const moves = [
        { from: 'cash', to: 'frozenCash', amount, reason: 'withdrawal_freeze' } as const,
        { from: 'coin', to: 'frozenCoin', amount: given.coin, reason: 'withdrawal_freeze' } as const,
      ].filter((move) => move.amount > 0n)
      return { kind: 'withdraw', command: post({ moves, forfeits: given.tasks }), withdrawal }
    },
    pay: () => {
      const withdrawal = attack.underWay[draw(attack.underWay.length || 1)]
      if (!withdrawal) return null
      const moves = [
        { from: 'frozenCash', to: house.bank, amount: withdrawal.cash, reason: 'withdrawal_paid' } as const,
        { from: 'frozenCoin', to: house.bank, amount: withdrawal.coin, reason: 'bonus_forfeit' } as const,
      ].filter((move) => move.amount > 0n)
      return { kind: 'pay', command: post({ moves }), withdrawal }
    },
    fail: () => {
      const withdrawal = attack.underWay[draw(attack.underWay.length || 1)]
      if (!withdrawal) return null
      const given = account.tasks.filter(({ id, state }) => state === 'forfeited' && withdrawal.tasks.includes(id))
      const due = given.reduce((sum, { held }) => sum + held, 0n)
      const back = smallerOf(due, withdrawal.coin)
      const owed = smallerOf(account.debt, withdrawal.cash)
      const moves = [
        { from: 'frozenCash', to: 'cash', amount: withdrawal.cash, reason: 'withdrawal_returned' } as const,
        { from: 'frozenCoin', to: 'coin', amount: back, reason: 'withdrawal_returned' } as const,
        { from: 'frozenCoin', to: house.bank, amount: withdrawal.coin - back, reason: 'bonus_forfeit' } as const,
        { from: house.bank, to: 'coin', amount: due - back, reason: 'withdrawal_returned' } as const,
        { from: 'cash', to: 'debt', amount: owed, reason: 'debt' } as const,
      ].filter((move) => move.amount > 0n)
      return { kind: 'fail', command: post({ moves, reopens: withdrawal.tasks }), withdrawal }
    },
    expire: () => {
      const open = forfeitable(account.tasks)
      if (open.length === 0) return null
      const { id, held } = pick(open)
      const moves = [{ from: 'coin', to: house.bank, amount: held, reason: 'bonus_forfeit' } as const]
      return { kind: 'post', command: post({ moves: held > 0n ? moves : [], expires: [id] }) }
    },
  }

  function pickOpen(): EntryKey | null {
    return ledger.open.size === 0 ? null : pick([...ledger.open])
  }

  for (;;) {
    const step = steps[pick(OFTEN)]!()
    if (step) return step
  }
}

type Staked = Extract<Command, { kind: 'stake' }>

const OFTEN = Object.entries({
  ...{ deposit: 2, grant: 3, stake: 6, round: 2, win: 6, giveBack: 3, lose: 1, void: 6 },
  ...{ withdraw: 3, pay: 1, fail: 2, expire: 1 },
}).flatMap(([kind, times]) => Array<string>(times).fill(kind))

/** What a step leaves, once the ledger has taken it. */
export function afterStep(attack: Attack, step: Step): { attack: Attack; outcome: string } {
  const { ledger, outcome } = applyCommand(attack.ledger, step.command)
  if (outcome !== 'done') return { attack, outcome }
  const next = { ...attack, ledger }
  if (step.kind === 'post') return { attack: { ...next, deposited: next.deposited + (step.deposit ?? 0n) }, outcome }
  if (step.kind === 'play' || step.kind === 'close') return { attack: next, outcome }
  const { withdrawal } = step
  if (step.kind === 'withdraw') {
    const underWay = [...next.underWay, withdrawal]
    return { attack: { ...next, underWay, withdrawals: withdrawal.id }, outcome }
  }
  const underWay = next.underWay.filter(({ id }) => id !== withdrawal.id)
  const withdrawn = next.withdrawn + (step.kind === 'pay' ? withdrawal.cash : 0n)
  return { attack: { ...next, underWay, withdrawn }, outcome }
}

/** What a stake is worth for bonuses once it has ended: no more than has stood of it. */
function standingWorth({ entries, open, voided }: Ledger, key: EntryKey): bigint {
  const { kind, worth } = entries.get(key)!
  if (!['stake', 'round'].includes(kind) || open.has(key) || voided.has(key)) return 0n
  const end = [...entries].find(([ending, { play, ends }]) => play === key && ends && !voided.has(ending))?.[1].command
  return end?.kind === 'win' && end.stands !== undefined ? smallerOf(worth.coin, end.stands) : worth.coin
}

/**
 * The bonuses that may have been wagered for, told from the bets alone: as much as the target was staked in bets that were
 * placed after the grant, have ended, and stand. The ledger's own progress is not asked.
 */
export function wageredFor(ledger: Ledger): { id: number; amount: bigint }[] {
  const standing = [...ledger.entries].map(([key, { worth }]) => ({
    lastTask: worth.lastTask,
    coin: standingWorth(ledger, key),
  }))
  return accountOf(ledger, CURRENCY)
    .tasks.filter(({ kind, state }) => kind === 'coin' && state === 'finished')
    .filter(({ id, target }) => {
      const since = standing.filter(({ lastTask }) => lastTask >= id)
      return since.reduce((sum, { coin }) => sum + coin, 0n) >= target
    })
}

/**
 * How much more has left or could leave than was paid in and wagered for; never above zero. What is bound because a bet that had
 * counted was taken back, and what is owed, cannot leave: if it has left before that, it is to come back.
 */
export function gain({ ledger, deposited, withdrawn, underWay }: Attack): bigint {
  const { purses, tasks, debt } = accountOf(ledger, CURRENCY)
  const bound = tasks
    .filter(({ kind, state }) => kind === 'coin' && state === 'open')
    .reduce((sum, { released }) => sum + released, 0n)
  const leaving = underWay.reduce((sum, { cash }) => sum + cash, 0n)
  const earned = wageredFor(ledger).reduce((sum, { amount }) => sum + amount, 0n)
  return withdrawn + leaving + purses.cash - bound - debt - deposited - earned
}

/** Bonuses that were wagered for and are not free: there must never be any. */
export function heldBack(ledger: Ledger): number[] {
  const { tasks } = accountOf(ledger, CURRENCY)
  return tasks
    .filter(
      ({ kind, state, cur, target, held }) => kind === 'coin' && state !== 'forfeited' && cur >= target && held > 0n,
    )
    .map(({ id }) => id)
}

/** What is wrong after a step, in words; null when nothing is. */
export function wrongAfter(attack: Attack): string | null {
  const held = heldBack(attack.ledger)
  return gain(attack) <= 0n && held.length === 0 ? null : `gained ${gain(attack)}, held back ${held.join()}`
}

export const STEPS = 40

/** Plays histories on the rules alone, by their seeds. Answers what was met, and throws with the whole history where a rule failed. */
export function attackOften({ first, count }: { first: number; count: number }): ReadonlySet<string> {
  const house: House = { suppliers: [100, 101], bank: 102 }
  const seen = new Set<string>()
  for (let seed = first; seed < first + count; seed++) {
    const draw = randomFrom(seed * 7919)
    let attack = newAttack(1n)
    let keys = 0
    const told: string[] = []
    for (let place = 0; place < STEPS; place++) {
      const step = nextStep(attack, { draw, newKey: () => `key ${String(++keys).padStart(3, '0')}`, house })
      const after = afterStep(attack, step)
      attack = after.attack
      seen.add(`${step.kind} ${after.outcome}`)
      told.push(`${after.outcome}: ${stepInWords(step)}`)
      const wrong = wrongAfter(attack)
      if (wrong) throw new Error(`history ${seed}: ${wrong}\n${told.join('\n')}`)
    }
  }
  return seen
}

export function stepInWords(step: Step): string {
  return JSON.stringify(step, (_, item: unknown) => (typeof item === 'bigint' ? item.toString() : item))
}
