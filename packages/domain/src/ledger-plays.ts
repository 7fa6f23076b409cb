/** Stakes, wins, and rounds that are both in one call. */
import { type Draft, move } from './ledger-moves.ts'
import {
  type Account,
  type Applied,
  accountOf,
  answerOf,
  type Command,
  type Counted,
  type Days,
  type Entry,
  findKnown,
  findPlay,
  isSameForeign,
  keep,
  type Ledger,
  type PlayCommand,
  type PlayPurse,
  type RoundCommand,
  refuse,
  repeat,
  type StakeCommand,
  type WinCommand,
} from './ledger-state.ts'
import { MAX_WIRE, smallerOf } from './money.ts'
import { returnBySplit, type Split, splitStake } from './stake.ts'
import { advanceOldest, bonusSetFree, isBonusHeld, isLost, isOpen, type WageringTask } from './wagering.ts'

export function settlePlay(ledger: Ledger, command: PlayCommand, { isOfTheseDays }: Days): Applied {
  const known = findKnown(ledger, command)
  if (known !== undefined) return answerAgain(ledger, command, known)
  if (!isOfTheseDays(command.key)) return refuse(ledger, command, 'stale-key')
  return command.kind === 'win' ? settleWin(ledger, command) : settleStake(ledger, command)
}

function answerAgain(ledger: Ledger, command: PlayCommand, known: Entry | 'of another'): Applied {
  if (known === 'of another') return refuse(ledger, command, 'changed')
  if (known.kind === 'tombstone') return refuse(ledger, command, 'voided')
  const isSame = isSameForeign(ledger, command) && isSamePlay(ledger, command, known)
  return isSame ? repeat(ledger, known) : refuse(ledger, command, 'changed')
}

function isSamePlay(ledger: Ledger, command: PlayCommand, { command: first, play, purse }: Entry): boolean {
  const asked = command.kind === 'win' ? findPlay(ledger, command) : null
  return asked === play && (command.purse ?? purse) === purse && contentOf(first) === contentOf(command)
}

/** What the caller has said. How much of a stake counts is our own doing and may change. */
function contentOf(command: Command): string {
  const said = { accountId: null, gameId: null, stake: 0n, win: 0n, ...command }
  const { kind, currency, reference, accountId, gameId, stake, win } = said
  return JSON.stringify([kind, currency, reference, accountId, gameId, stake.toString(), win.toString()])
}

function winOf(command: PlayCommand): bigint {
  return command.kind === 'stake' ? 0n : command.win
}

function settleStake(ledger: Ledger, command: RoundCommand | StakeCommand): Applied {
  const { purse, stake, counting } = command
  const account = accountOf(ledger, command.currency)
  if (ledger.stops.has('frozen') || ledger.stops.has('excluded')) return refuse(ledger, command, 'stopped')
  if (ledger.stops.has('limit')) return refuse(ledger, command, 'limited')
  if (account.debt > 0n && purse === 'cash') return refuse(ledger, command, 'in-debt')
  if (isTooMuch(account, { purse, win: winOf(command) })) return refuse(ledger, command, 'too-large')
  const split = purse === 'gold' ? { cash: 0n, coin: 0n } : splitStake(stake, account.purses)
  if (split === null || (purse === 'gold' && account.purses.gold < stake)) return refuse(ledger, command, 'poor')

  const taken = take({ account, transfers: [] }, command, split)
  const counted = purse === 'gold' ? { draft: taken, counted: [] } : count(taken, counting)
  const draft = pay(counted.draft, command, { purse, split, win: winOf(command), isLost: false })
  const coinTask = split.coin > 0n ? tasksOf(account, 'coin').findLast(isOpen)?.id : undefined
  return keepPlay(ledger, command, draft, { play: null, purse, split, counted: counted.counted, coinTask })
}

function take(draft: Draft, { purse, stake, accountId }: RoundCommand | StakeCommand, split: Split): Draft {
  const to = { to: accountId, reason: 'stake' }
  if (purse === 'gold') return move(draft, { ...to, from: 'gold', amount: stake })
  return move(move(draft, { ...to, from: 'cash', amount: split.cash }), { ...to, from: 'coin', amount: split.coin })
}

/** A stake counts when it is taken: the protocol does not always say when a bet is lost. */
function count(draft: Draft, counting: bigint): { draft: Draft; counted: readonly Counted[] } {
  const cash = countFor(draft, 'cash', counting)
  const coin = countFor(cash.draft, 'coin', counting)
  return { draft: coin.draft, counted: [...coin.counted, ...cash.counted] }
}

function countFor(
  draft: Draft,
  kind: 'coin' | 'cash',
  counting: bigint,
): { draft: Draft; counted: readonly Counted[] } {
  const advance = advanceOldest(tasksOf(draft.account, kind), counting)
  if (advance === null || advance.counted === 0n) return { draft, counted: [] }
  const counted = [{ task: advance.task.id, amount: advance.counted }]
  const account = withTask(draft.account, advance.task)
  if (isOpen(advance.task)) return { draft: { ...draft, account }, counted }

  const isLast = !tasksOf(account, kind).some(isOpen)
  const released = bonusSetFree(advance.task, account.purses.coin, { isLast })
  const finished = { ...draft, account: withTask(account, { ...advance.task, released }) }
  return { draft: move(finished, { from: 'coin', to: 'cash', amount: released, reason: 'bonus_to_cash' }), counted }
}

function tasksOf({ tasks }: Account, kind: 'coin' | 'cash'): readonly WageringTask[] {
  return tasks.filter((task) => task.kind === kind)
}

export function withTask(account: Account, changed: WageringTask): Account {
  return { ...account, tasks: account.tasks.map((task) => (task.id === changed.id ? changed : task)) }
}

function settleWin(ledger: Ledger, command: WinCommand): Applied {
  const play = findPlay(ledger, command)
  const bet = play === undefined ? undefined : ledger.entries.get(play)
  if (play === undefined || bet === undefined) return refuse(ledger, command, 'unknown-play')
  if (!['round', 'stake', 'tombstone'].includes(bet.kind) || bet.currency !== command.currency) {
    return refuse(ledger, command, 'unknown-play')
  }
  if (bet.kind !== 'tombstone' && (command.purse ?? bet.purse) !== bet.purse) {
    return refuse(ledger, command, 'unknown-play')
  }
  if (ledger.voided.has(play)) return refuse(ledger, command, 'voided')
  const account = accountOf(ledger, command.currency)
  const { purse, split } = bet
  if (isTooMuch(account, { purse, win: command.win })) return refuse(ledger, command, 'too-large')

  const draft = pay({ account, transfers: [] }, command, {
    ...{ purse, split, win: command.win },
    isLost: isTaskLost(account, bet.coinTask),
  })
  return keepPlay(ledger, command, draft, { play, purse, split: { cash: 0n, coin: 0n }, counted: [] })
}

/** Whether the bonus that was staked has been given up since. */
export function isTaskLost({ tasks }: Account, id: number | undefined): boolean {
  return tasks.some((task) => task.id === id && isLost(task))
}

/** Whether the purse could not hold the win. Cash and bonus together, because one turns into the other. */
function isTooMuch({ purses }: Account, { purse, win }: { purse: PlayPurse; win: bigint }): boolean {
  return (purse === 'gold' ? purses.gold : purses.cash + purses.coin) + win > MAX_WIRE
}

/** A win goes where its stake came from. Its cash pays off first what is owed. */
function pay(
  draft: Draft,
  { accountId }: PlayCommand,
  { purse, split, win, isLost: isBonusLost }: { purse: PlayPurse; split: Split; win: bigint; isLost: boolean },
): Draft {
  const from = { from: accountId, reason: 'win' }
  if (purse === 'gold') return move(draft, { ...from, to: 'gold', amount: win })
  const { cash, coin } = returnBySplit(win, split, { isBonusHeld: isBonusHeld(draft.account.tasks) })
  const inCash = move(draft, { ...from, to: 'cash', amount: cash })
  const paid = move(inCash, { ...from, to: 'coin', amount: isBonusLost ? 0n : coin })
  return move(paid, { from: 'cash', to: 'debt', amount: smallerOf(draft.account.debt, cash), reason: 'debt' })
}

function keepPlay(
  ledger: Ledger,
  command: PlayCommand,
  { account, transfers }: Draft,
  facts: Pick<Entry, 'play' | 'purse' | 'split' | 'counted' | 'coinTask'>,
): Applied {
  const { kind, currency } = command
  return keep(ledger, command, account, { kind, currency, command, transfers, answer: answerOf(account), ...facts })
}
