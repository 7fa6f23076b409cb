/**
 * Taking a play back, once: a stake that is on the table returns as it was split, a win is taken from the purses as far as they
 * hold it and the rest becomes a debt, and what counted no longer counts. A stake that has ended is refused: its win is taken
 * back first, and that puts it back on the table. A play that has not come yet is marked (a tombstone), so that it is refused
 * when it does.
 */

import { MAX_WIRE, smallerOf } from '../money/money.ts'
import { closeRound, closingKey, withTask } from './closings.ts'
import { type Draft, move } from './moves.ts'
import { returnBonus } from './stake.ts'
import {
  type Account,
  type Applied,
  accountOf,
  answerOf,
  type Counted,
  type Days,
  type Entry,
  type EntryKey,
  findKnown,
  findPlay,
  foreignName,
  foreignPlayOf,
  isSameForeign,
  keep,
  type Ledger,
  nameForeign,
  plainEntry,
  refuse,
  repeat,
  type StakeCommand,
  type VoidCommand,
} from './state.ts'
import { isOpen, takeBack } from './wagering.ts'

export function voidPlay(ledger: Ledger, command: VoidCommand, days: Days): Applied {
  const known = findKnown(ledger, command)
  const play = findPlay(ledger, command)
  if (known !== undefined) return answerAgain(ledger, command, known, play)
  if (!days.isOfTheseDays(command.key)) return refuse(ledger, command, 'stale-key')
  const target = play === undefined ? undefined : ledger.entries.get(play)
  if (play === undefined || target === undefined) return bury(ledger, command, play, days)
  if (!['round', 'stake', 'win', 'tombstone'].includes(target.kind) || target.currency !== command.currency) {
    return refuse(ledger, command, 'unknown-play')
  }
  const earlier = ledger.voided.get(play)
  if (earlier !== undefined) return repeat(ledger, ledger.entries.get(earlier)!)
  if (hasEnded(ledger, play, target)) return refuse(ledger, command, 'ended')
  // A purse that has been filled to the brim meanwhile cannot take the stake back.
  if (isBrimful(accountOf(ledger, command.currency), target)) return refuse(ledger, command, 'too-large')
  return undo(ledger, command, { play, target })
}

/**
 * A stake that is off the table, or has a win that stands, is not taken back before that win is. One that closed its round
 * itself is: nobody may know yet that it was taken.
 */
function hasEnded({ entries, open, voided }: Ledger, play: EntryKey, { kind: ofTarget }: Entry): boolean {
  if (ofTarget !== 'stake' && ofTarget !== 'round') return false
  const standing = [...entries].filter(([key, { play: of }]) => of === play && !voided.has(key))
  if (standing.some(([, { kind }]) => kind === 'win')) return true
  const hasClosedItself = standing.some(([, { kind, cause }]) => kind === 'close' && cause === play)
  return ofTarget === 'stake' && !open.has(play) && !hasClosedItself
}

function isBrimful({ purses }: Account, { purse, command }: Entry): boolean {
  const stake = 'stake' in command ? command.stake : 0n
  return (purse === 'gold' ? purses.gold : purses.cash + purses.coin) + stake > MAX_WIRE
}

function answerAgain(
  ledger: Ledger,
  command: VoidCommand,
  known: Entry | 'of another',
  play: EntryKey | undefined,
): Applied {
  if (known === 'of another') return refuse(ledger, command, 'changed')
  const { command: first } = known
  const isSame =
    isSameForeign(ledger, command) &&
    first.kind === 'void' &&
    known.play === play &&
    first.currency === command.currency &&
    first.accountId === command.accountId &&
    first.reference === command.reference
  return isSame ? repeat(ledger, known) : refuse(ledger, command, 'changed')
}

/** Marks a play that has not come. Named by the supplier's id alone it has no key of ours: the void's stands for it. */
function bury(ledger: Ledger, command: VoidCommand, named: EntryKey | undefined, { isOfTheseDays }: Days): Applied {
  const play = named ?? command.key
  const name = named === undefined ? foreignPlayOf(command) : undefined
  // An id that belongs to another player is not marked, and a key of ours that is too old cannot come any more.
  const isBuriable = named === undefined ? name && !ledger.foreign.has(foreignName(name)) : isOfTheseDays(named)
  if (!isBuriable) return refuse(ledger, command, 'unknown-play')

  const account = accountOf(ledger, command.currency)
  const entry = voidEntry(command, { play, purse: 'cash' }, { account, transfers: [] })
  const kept = keep(ledger, command, account, entry)
  const buried: Ledger = {
    ...kept.ledger,
    entries: new Map(kept.ledger.entries).set(play, { ...entry, kind: 'tombstone' }),
    voided: new Map(ledger.voided).set(play, command.key),
    foreign: name ? nameForeign(kept.ledger, name, play) : kept.ledger.foreign,
  }
  return { ...kept, ledger: buried }
}

function undo(ledger: Ledger, command: VoidCommand, { play, target }: { play: EntryKey; target: Entry }): Applied {
  const account = uncount(accountOf(ledger, command.currency), target.counted)
  let draft: Draft = { account, transfers: [] }
  // First what comes back, then what is taken: the purses cover more of it that way.
  if (target.kind !== 'win') draft = refund(draft, target)
  draft = takeWin(draft, target)
  if (target.kind === 'stake') draft = payOff(draft)

  const entry = voidEntry(command, { play, purse: target.purse }, draft)
  const kept = keep(ledger, command, draft.account, entry)
  const voided = new Map(ledger.voided).set(play, command.key)
  const back = putBack({ ...kept.ledger, voided }, { play, target, command })
  const applied = { ...kept, ledger: back }
  if (target.kind !== 'stake') return applied
  const { accountId, reference } = target.command as StakeCommand
  const { reference: _, ...closing } = command
  return closeRound(applied, { ...closing, accountId, ...(reference !== undefined && { reference }) })
}

/** The stake is no longer on the table, or is again: the end of its round was taken back, and so are the ends it had brought. */
function putBack(
  ledger: Ledger,
  { play, target, command }: { play: EntryKey; target: Entry; command: VoidCommand },
): Ledger {
  const open = new Set(ledger.open)
  if (target.kind === 'stake') open.delete(play)
  if (target.ends) open.add(target.play!)
  const brought = [...ledger.entries].filter(([, { kind, cause }]) => kind === 'close' && cause === play)
  brought.sort(([, one], [, other]) => (one.play! < other.play! ? -1 : 1))
  let back: Ledger = { ...ledger, open }
  for (const [key, closing] of brought) {
    const account = uncount(accountOf(back, closing.currency), closing.counted)
    const reopening = closingKey(command.key, key)
    const entry = voidEntry(command, { play: key, purse: closing.purse }, { account, transfers: [] })
    back = {
      ...back,
      // Its own stake is gone.
      open: closing.play === play ? back.open : new Set(back.open).add(closing.play!),
      accounts: new Map(back.accounts).set(closing.currency, account),
      entries: new Map(back.entries).set(reopening, entry),
      voided: new Map(back.voided).set(key, reopening),
    }
  }
  return back
}

function uncount(account: Account, counted: readonly Counted[]): Account {
  return counted.reduce((changed, { task: id, amount }) => {
    return withTask(changed, takeBack(changed.tasks.find((one) => one.id === id)!, amount))
  }, account)
}

/** A stake comes back as it was split, each bonus's part to where that bonus has gone. */
function refund(draft: Draft, { purse, split, parts, command }: Entry): Draft {
  const { accountId, stake } = command as StakeCommand
  const from = { from: accountId, reason: 'refund' }
  if (purse === 'gold') return move(draft, { ...from, to: 'gold', amount: stake })
  const { account, transfers } = draft
  const returned = returnBonus(account.tasks, { amount: split.coin, stake: split.coin, parts })
  const start = { account: { ...account, tasks: returned.tasks }, transfers }
  const inCash = move(start, { ...from, to: 'cash', amount: split.cash + returned.cash })
  return move(inCash, { ...from, to: 'coin', amount: returned.coin })
}

/** What came back first pays what is owed. */
function payOff(draft: Draft): Draft {
  const refunded = draft.transfers
    .filter(({ credit }) => credit === 'cash')
    .reduce((sum, { amount }) => sum + amount, 0n)
  const amount = smallerOf(draft.account.debt, refunded)
  return move(draft, { from: 'cash', to: 'debt', amount, reason: 'debt' })
}

/**
 * Cash from the cash purse, and what that does not hold is owed. Each bonus's part from what that bonus holds, then as cash what it
 * has set free; the rest the bonus owes, and gives back of what comes back to it. Bonus money never pays for cash. Gold is play
 * money and leaves no debt.
 */
function takeWin(draft: Draft, { command, given, repaid, purse, transfers }: Entry): Draft {
  if (!('win' in command) || command.win === 0n) return draft
  const to = { to: command.accountId, reason: 'rollback' }
  if (purse === 'gold') {
    return move(draft, { ...to, from: 'gold', amount: smallerOf(command.win, draft.account.purses.gold) })
  }
  const wonCash = transfers.filter(({ reason, credit }) => reason === 'win' && credit === 'cash')
  let due = wonCash.reduce((sum, { amount }) => sum + amount, 0n)
  let coin = 0n
  let { account } = draft
  for (const part of given) {
    const task = account.tasks.find(({ id }) => id === part.task)!
    const taken = smallerOf(part.amount, task.held)
    // What has become cash is taken as cash.
    const asCash = smallerOf(part.amount - taken, task.released)
    const owed = task.owed + part.amount - taken - asCash
    account = withTask(account, { ...task, held: task.held - taken, released: task.released - asCash, owed })
    if (isOpen(task)) coin += taken
    due += asCash
  }
  for (const part of repaid) {
    const task = account.tasks.find(({ id }) => id === part.task)!
    account = withTask(account, { ...task, owed: task.owed + part.amount })
  }
  const inCoin = move({ ...draft, account }, { ...to, from: 'coin', amount: coin })
  const cash = smallerOf(due, account.purses.cash)
  const inCash = move(inCoin, { ...to, from: 'cash', amount: cash })
  return move(inCash, { from: 'debt', to: command.accountId, amount: due - cash, reason: 'debt' })
}

function voidEntry(
  command: VoidCommand,
  { play, purse }: Pick<Entry, 'purse'> & { play: EntryKey },
  { account, transfers }: Draft,
): Entry {
  const { currency } = command
  return { ...plainEntry({ kind: 'void', currency, command, transfers, answer: answerOf(account) }), play, purse }
}
