/** Every other event: transfers in the order given, the tasks it opens and the tasks it ends, all or nothing. */
import { type Draft, move, trouble } from './moves.ts'
import { takeBonus } from './stake.ts'
import {
  type Account,
  type Applied,
  accountOf,
  answerOf,
  type Days,
  type Entry,
  findKnown,
  isSameForeign,
  keep,
  type Ledger,
  lastTaskOf,
  type PostCommand,
  plainEntry,
  refuse,
  repeat,
} from './state.ts'
import { isOpen, type WageringTask } from './wagering.ts'

export function postEntry(ledger: Ledger, command: PostCommand, { isOfTheseDays }: Days): Applied {
  const known = findKnown(ledger, command)
  if (known === 'of another') return refuse(ledger, command, 'changed')
  if (known !== undefined) {
    const isSame = isSameForeign(ledger, command) && isSamePost(command, known)
    return isSame ? repeat(ledger, known) : refuse(ledger, command, 'changed')
  }
  if (!isOfTheseDays(command.key)) return refuse(ledger, command, 'stale-key')

  const before = accountOf(ledger, command.currency)
  const tasks = [...changed(before.tasks, command), ...opened(before, command)]
  const coin = coinAfter(before, command)
  const held = heldBy(tasks)
  // Bonus money always belongs to a bonus.
  if (coin > held) return refuse(ledger, command, 'loose-bonus')
  let draft: Draft = { account: before, transfers: [] }
  for (const step of command.moves) {
    draft = move(draft, step)
    const why = trouble(draft.account)
    if (why !== null) return refuse(ledger, command, why)
  }
  // What left the purse without a bonus ending is taken from the oldest.
  const account = { ...draft.account, tasks: takeBonus(tasks, held - coin).tasks }
  const { transfers } = draft
  const { currency } = command
  const entry = plainEntry({ kind: 'post', currency, command, transfers, answer: answerOf(account) })
  return keep(ledger, command, account, entry)
}

/** First what ends, then what goes on. A bonus that has set anything free does not end: what it binds would be free. */
function changed(tasks: readonly WageringTask[], { forfeits = [], expires = [], reopens = [] }: PostCommand) {
  const canEnd = (task: WageringTask) => isOpen(task) && task.released === 0n
  return tasks
    .map((task) => (canEnd(task) && forfeits.includes(task.id) ? { ...task, state: 'forfeited' as const } : task))
    .map((task) => (canEnd(task) && expires.includes(task.id) ? { ...task, state: 'expired' as const } : task))
    .map((task) =>
      task.state === 'forfeited' && reopens.includes(task.id) ? { ...task, state: 'open' as const } : task,
    )
}

function opened(account: Account, { opens = [] }: PostCommand): WageringTask[] {
  const last = lastTaskOf(account)
  return opens.map(({ kind, amount, target }, index) => {
    const held = kind === 'coin' ? amount : 0n
    return { id: last + index + 1, kind, cur: 0n, target, amount, state: 'open', held, owed: 0n, released: 0n }
  })
}

function coinAfter({ purses }: Account, { moves }: PostCommand): bigint {
  return moves.reduce((coin, { from, to, amount }) => {
    return to === 'coin' ? coin + amount : from === 'coin' ? coin - amount : coin
  }, purses.coin)
}

function heldBy(tasks: readonly WageringTask[]): bigint {
  return tasks.filter((task) => task.kind === 'coin' && isOpen(task)).reduce((sum, { held }) => sum + held, 0n)
}

/** The whole of what was asked for, told apart by its contents and not by who asked or how it is titled. */
function isSamePost(command: PostCommand, { command: first }: Entry): boolean {
  return first.kind === 'post' && contentOf(first) === contentOf(command)
}

function contentOf({
  currency,
  reference,
  moves,
  opens = [],
  forfeits = [],
  expires = [],
  reopens = [],
}: PostCommand): string {
  const parts = [
    [currency, reference],
    moves.map(({ from, to, amount, reason }) => [from, to, amount.toString(), reason]),
    opens.map(({ kind, amount, target, source }) => [kind, amount.toString(), target.toString(), source]),
    forfeits,
    expires,
    reopens,
  ]
  return JSON.stringify(parts)
}
