/** Every other event: transfers in the order given, the tasks it opens and the tasks it ends, all or nothing. */
import { type Draft, move, trouble } from './ledger-moves.ts'
import {
  type Applied,
  accountOf,
  answerOf,
  type Days,
  type Entry,
  findKnown,
  isSameForeign,
  keep,
  type Ledger,
  type PostCommand,
  refuse,
  repeat,
} from './ledger-state.ts'
import { isOpen, type WageringTask } from './wagering.ts'

export function postEntry(ledger: Ledger, command: PostCommand, { isOfTheseDays }: Days): Applied {
  const known = findKnown(ledger, command)
  if (known === 'of another') return refuse(ledger, command, 'changed')
  if (known !== undefined) {
    const isSame = isSameForeign(ledger, command) && isSamePost(command, known)
    return isSame ? repeat(ledger, known) : refuse(ledger, command, 'changed')
  }
  if (!isOfTheseDays(command.key)) return refuse(ledger, command, 'stale-key')

  let draft: Draft = { account: accountOf(ledger, command.currency), transfers: [] }
  for (const step of command.moves) {
    draft = move(draft, step)
    const why = trouble(draft.account)
    if (why !== null) return refuse(ledger, command, why)
  }
  const account = { ...draft.account, tasks: [...changed(draft.account.tasks, command), ...opened(draft, command)] }
  return keep(ledger, command, account, {
    kind: 'post',
    currency: command.currency,
    command,
    play: null,
    purse: 'cash',
    split: { cash: 0n, coin: 0n },
    counted: [],
    transfers: draft.transfers,
    answer: answerOf(account),
  })
}

/** First what is given up, then what goes on. */
function changed(tasks: readonly WageringTask[], { forfeits = [], reopens = [] }: PostCommand): WageringTask[] {
  return tasks
    .map((task) => (isOpen(task) && forfeits.includes(task.id) ? { ...task, state: 'forfeited' as const } : task))
    .map((task) =>
      task.state === 'forfeited' && reopens.includes(task.id) ? { ...task, state: 'open' as const } : task,
    )
}

function opened({ account }: Draft, { opens = [] }: PostCommand): WageringTask[] {
  const last = account.tasks.length
  return opens.map(({ kind, amount, target }, index) => {
    return { id: last + index + 1, kind, cur: 0n, target, amount, state: 'open', released: 0n }
  })
}

/** The whole of what was asked for, told apart by its contents and not by who asked or how it is titled. */
function isSamePost(command: PostCommand, { command: first }: Entry): boolean {
  return first.kind === 'post' && contentOf(first) === contentOf(command)
}

function contentOf({ currency, reference, moves, opens = [], forfeits = [], reopens = [] }: PostCommand): string {
  const parts = [
    [currency, reference],
    moves.map(({ from, to, amount, reason }) => [from, to, amount.toString(), reason]),
    opens.map(({ kind, amount, target, source }) => [kind, amount.toString(), target.toString(), source]),
    forfeits,
    reopens,
  ]
  return JSON.stringify(parts)
}
