/**
 * Taking a play back, once: a stake returns as it was split, a win is taken from the purses as far as they hold it and the
 * rest becomes a debt, and what the stake counted no longer counts. A play that has not come yet is marked (a tombstone),
 * so that it is refused when it does.
 */
import { type Draft, type Move, move, trouble } from './ledger-moves.ts'
import { isTaskLost, withTask } from './ledger-plays.ts'
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
  refuse,
  repeat,
  type Transfer,
  type VoidCommand,
} from './ledger-state.ts'
import { leftOf, smallerOf } from './money.ts'
import { isBonusHeld, stillToStake, takeBack } from './wagering.ts'

export function voidPlay(ledger: Ledger, command: VoidCommand, days: Days): Applied {
  const known = findKnown(ledger, command)
  const play = findPlay(ledger, command)
  if (known !== undefined) return answerAgain(ledger, command, known, play)
  if (!days.isOfTheseDays(command.key)) return refuse(ledger, command, 'stale-key')
  const target = play === undefined ? undefined : ledger.entries.get(play)
  if (play === undefined || target === undefined) return bury(ledger, command, play, days)
  if (target.kind === 'void' || target.kind === 'post' || target.currency !== command.currency) {
    return refuse(ledger, command, 'unknown-play')
  }
  const earlier = ledger.voided.get(play)
  if (earlier !== undefined) return repeat(ledger, ledger.entries.get(earlier)!)
  return undo(ledger, command, { play, target })
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
  // An id that is somebody else's is not buried under them, and a key of ours that is too old cannot come any more.
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
  // What was given up is gone on both sides: neither is the bonus of the stake given back nor that of the win taken.
  const staked = target.kind === 'win' ? ledger.entries.get(target.play!) : target
  const isBonusLost = isTaskLost(account, staked?.coinTask)
  const undone = target.transfers.filter(
    ({ reason, debit, credit }) => !(isBonusLost && (reason === 'stake' ? debit : credit) === 'coin'),
  )
  let draft: Draft = { account, transfers: [] }
  // First what comes back, then what is taken: the purses cover more of it that way.
  for (const transfer of undone) if (transfer.reason === 'stake') draft = move(draft, refund(draft, transfer))
  // A purse that has been filled to the brim meanwhile cannot take the stake back.
  if (trouble(draft.account) !== null) return refuse(ledger, command, 'too-large')
  for (const transfer of undone) if (transfer.reason === 'win') draft = takeWin(draft, transfer)

  const entry = voidEntry(command, { play, purse: target.purse }, draft)
  const kept = keep(ledger, command, draft.account, entry)
  return { ...kept, ledger: { ...kept.ledger, voided: new Map(ledger.voided).set(play, command.key) } }
}

function uncount(account: Account, counted: readonly Counted[]): Account {
  return counted.reduce((changed, { task: id, amount }) => {
    const task = changed.tasks.find((one) => one.id === id)!
    const due = stillToStake(task, amount)
    const taken = withTask(changed, takeBack(task, amount))
    if (due === 0n) return taken
    const bound = { kind: 'cash', cur: 0n, target: amount, amount: due, state: 'open', released: 0n } as const
    return { ...taken, tasks: [...taken.tasks, { id: taken.tasks.at(-1)!.id + 1, ...bound }] }
  }, account)
}

/** Back to where it was taken from; bonus money is cash where nothing holds it back any more. */
function refund({ account }: Draft, { debit, credit, amount }: Transfer): Move {
  return {
    from: credit,
    to: debit === 'coin' && !isBonusHeld(account.tasks) ? 'cash' : debit,
    amount,
    reason: 'refund',
  }
}

/** From the purse it went to, then from the other one, and the rest is owed. Gold is play money and leaves no debt. */
function takeWin(draft: Draft, { debit, credit, amount }: Transfer): Draft {
  const { gold } = draft.account.purses
  if (credit === 'gold') {
    return move(draft, { from: 'gold', to: debit, amount: smallerOf(amount, gold), reason: 'rollback' })
  }
  let rest = amount
  let taken = draft
  for (const from of credit === 'coin' ? (['coin', 'cash'] as const) : (['cash', 'coin'] as const)) {
    const part = smallerOf(rest, taken.account.purses[from])
    taken = move(taken, { from, to: debit, amount: part, reason: 'rollback' })
    rest = leftOf(rest, part)
  }
  return move(taken, { from: 'debt', to: debit, amount: rest, reason: 'debt' })
}

function voidEntry(
  command: VoidCommand,
  { play, purse }: Pick<Entry, 'purse'> & { play: EntryKey },
  { account, transfers }: Draft,
): Entry {
  const split = { cash: 0n, coin: 0n }
  const { currency } = command
  return { kind: 'void', currency, command, play, purse, split, counted: [], transfers, answer: answerOf(account) }
}
