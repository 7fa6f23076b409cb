/**
 * The end of a stake: it stands, counts, and leaves the table. Its first win ends it, or the end of its round, or the rule that no
 * round stays open for ever.
 */
import { type Draft, move } from './moves.ts'
import {
  type Account,
  type Applied,
  accountOf,
  answerOf,
  type CloseCommand,
  type Command,
  type Counted,
  type Days,
  type EntryKey,
  type Ledger,
  plainEntry,
  refuse,
  type StakeCommand,
  type VoidCommand,
  type WinCommand,
  type Worth,
} from './state.ts'
import { advanceOldest, isOpen, type WageringTask } from './wagering.ts'

/** A stake that stands counts, for a deposit's task first. */
export function count(draft: Draft, worth: Worth): { draft: Draft; counted: readonly Counted[] } {
  const cash = countFor(draft, 'cash', worth)
  const coin = countFor(cash.draft, 'coin', worth)
  return { draft: coin.draft, counted: [...coin.counted, ...cash.counted] }
}

function countFor(draft: Draft, kind: 'coin' | 'cash', worth: Worth): { draft: Draft; counted: readonly Counted[] } {
  const tasks = draft.account.tasks.filter((task) => task.kind === kind)
  const advance = advanceOldest(tasks, worth[kind], worth)
  if (advance === null) return { draft, counted: [] }
  const counted = [{ task: advance.task.id, amount: advance.counted }]
  const before = tasks.find(({ id }) => id === advance.task.id)!
  const advanced = { ...draft, account: withTask(draft.account, advance.task) }
  if (isOpen(advance.task)) return { draft: advanced, counted }
  return { draft: move(advanced, { from: 'coin', to: 'cash', amount: before.held, reason: 'bonus_to_cash' }), counted }
}

export function withTask(account: Account, changed: WageringTask): Account {
  return { ...account, tasks: account.tasks.map((task) => (task.id === changed.id ? changed : task)) }
}

/** The key of what follows from an entry for another one. */
export function closingKey(cause: EntryKey, about: EntryKey): EntryKey {
  return `${cause} closes ${about}`
}

/** Ends what is still on the table of a round that a play has closed, the play's own stake too. */
export function closeRound(applied: Applied, command: StakeCommand | WinCommand | VoidCommand): Applied {
  if (command.closes !== true) return applied
  const { ledger } = applied
  const ofRound = [...ledger.open]
    .filter((key) => {
      const { command: staked, currency } = ledger.entries.get(key)!
      const isSameRound =
        'accountId' in staked &&
        staked.accountId === command.accountId &&
        staked.reference !== undefined &&
        staked.reference === command.reference
      return currency === command.currency && (key === command.key || isSameRound)
    })
    .sort()
  const closed = ofRound.reduce((before, play) => takeOffTable(before, { play, cause: command.key, command }), ledger)
  const followed = ofRound.flatMap((play) => closed.entries.get(closingKey(command.key, play))!.transfers)
  return { ...applied, ledger: closed, transfers: [...applied.transfers, ...followed] }
}

export function closeStake(ledger: Ledger, command: CloseCommand, { isOfTheseDays }: Days): Applied {
  if (!isOfTheseDays(command.key)) return refuse(ledger, command, 'stale-key')
  const staked = ledger.entries.get(command.play)
  if (!ledger.open.has(command.play) || staked?.currency !== command.currency) return refuse(ledger, command, 'ended')
  const closed = takeOffTable(ledger, { play: command.play, key: command.key, command })
  return { ...refuse(closed, command, 'done'), transfers: closed.entries.get(command.key)!.transfers }
}

type Closing = { play: EntryKey; command: Command; key?: EntryKey; cause?: EntryKey }

function takeOffTable(ledger: Ledger, { play, command, cause, key = closingKey(cause!, play) }: Closing): Ledger {
  const staked = ledger.entries.get(play)!
  const { currency, purse } = staked
  const { draft, counted } = count({ account: accountOf(ledger, currency), transfers: [] }, staked.worth)
  const { account, transfers } = draft
  const entry = plainEntry({ kind: 'close', currency, command, transfers, answer: answerOf(account) })
  const open = new Set(ledger.open)
  open.delete(play)
  return {
    ...ledger,
    open,
    accounts: new Map(ledger.accounts).set(currency, account),
    entries: new Map(ledger.entries).set(key, { ...entry, play, purse, counted, cause, ends: true }),
  }
}
