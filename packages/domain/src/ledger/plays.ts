/** Stakes, wins, and rounds that are both in one call. */

import { MAX_WIRE, smallerOf } from '../money/money.ts'
import { closeRound, count } from './closings.ts'
import { type Draft, move } from './moves.ts'
import { type BonusPart, returnBonus, type Split, splitStake, takeBonus } from './stake.ts'
import {
  type Account,
  type Applied,
  accountOf,
  answerOf,
  type Command,
  type Days,
  type Entry,
  findKnown,
  findPlay,
  isSameForeign,
  keep,
  type Ledger,
  lastTaskOf,
  type PlayCommand,
  type PlayPurse,
  type RoundCommand,
  refuse,
  repeat,
  type StakeCommand,
  type WinCommand,
  type Worth,
} from './state.ts'

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
  const said = { accountId: null, subject: null, stake: 0n, win: 0n, ...command }
  const { kind, currency, reference, accountId, subject, stake, win } = said
  return JSON.stringify([kind, currency, reference, accountId, subject, stake.toString(), win.toString()])
}

function winOf(command: PlayCommand): bigint {
  return command.kind === 'stake' ? 0n : command.win
}

function settleStake(ledger: Ledger, command: RoundCommand | StakeCommand): Applied {
  const { purse, stake, counting, atRisk = stake } = command
  const account = accountOf(ledger, command.currency)
  if (ledger.stops.has('frozen') || ledger.stops.has('excluded')) return refuse(ledger, command, 'stopped')
  if (ledger.stops.has('limit')) return refuse(ledger, command, 'limited')
  if (account.debt > 0n && purse === 'cash') return refuse(ledger, command, 'in-debt')
  if (isTooMuch(account, { purse, win: winOf(command) })) return refuse(ledger, command, 'too-large')
  const split = purse === 'gold' ? { cash: 0n, coin: 0n } : splitStake(stake, account.purses)
  if (split === null || (purse === 'gold' && account.purses.gold < stake)) return refuse(ledger, command, 'poor')

  const bonus = takeBonus(account.tasks, split.coin)
  const taken = take({ account: { ...account, tasks: bonus.tasks }, transfers: [] }, command, split)
  const { parts } = bonus
  const worth: Worth = {
    coin: purse === 'gold' ? 0n : counting,
    cash: smallerOf(split.cash, atRisk),
    lastTask: purse === 'gold' ? 0 : lastTaskOf(account),
  }
  const facts = { play: null, purse, split, parts, worth, ends: false }
  if (command.kind === 'round') {
    const counted = count(taken, worth)
    const paid = pay(counted.draft, command, { purse, split, parts, win: command.win })
    return keepPlay(ledger, command, paid.draft, {
      ...facts,
      counted: counted.counted,
      given: paid.given,
      repaid: paid.repaid,
    })
  }
  const kept = keepPlay(ledger, command, taken, { ...facts, counted: [], given: [], repaid: [] })
  return closeRound({ ...kept, ledger: { ...kept.ledger, open: new Set(kept.ledger.open).add(command.key) } }, command)
}

function take(draft: Draft, { purse, stake, accountId }: RoundCommand | StakeCommand, split: Split): Draft {
  const to = { to: accountId, reason: 'stake' }
  if (purse === 'gold') return move(draft, { ...to, from: 'gold', amount: stake })
  return move(move(draft, { ...to, from: 'cash', amount: split.cash }), { ...to, from: 'coin', amount: split.coin })
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
  const { purse, split, parts } = bet
  if (isTooMuch(account, { purse, win: command.win })) return refuse(ledger, command, 'too-large')

  // The first of its wins ends it: it stands, and counts, as far as it is not only given back.
  const ends = ledger.open.has(play)
  const start: Draft = { account, transfers: [] }
  const counted = ends ? count(start, standing(bet.worth, command.stands)) : { draft: start, counted: [] }
  const paid = pay(counted.draft, command, { purse, split, parts, win: command.win })
  const kept = keepPlay(ledger, command, paid.draft, {
    ...{ play, purse, split: { cash: 0n, coin: 0n }, worth: { coin: 0n, cash: 0n, lastTask: 0 }, parts: [], ends },
    ...{ counted: counted.counted, given: paid.given, repaid: paid.repaid },
  })
  const open = new Set(ledger.open)
  open.delete(play)
  return closeRound({ ...kept, ledger: { ...kept.ledger, open } }, command)
}

const standing = ({ coin, cash, lastTask }: Worth, stands: bigint | undefined): Worth =>
  stands === undefined
    ? { coin, cash, lastTask }
    : { coin: smallerOf(coin, stands), cash: smallerOf(cash, stands), lastTask }

/** Whether the purse could not hold the win. Cash and bonus together, because one turns into the other. */
function isTooMuch({ purses }: Account, { purse, win }: { purse: PlayPurse; win: bigint }): boolean {
  return (purse === 'gold' ? purses.gold : purses.cash + purses.coin) + win > MAX_WIRE
}

type Paid = { draft: Draft } & Pick<Entry, 'given' | 'repaid'>
type Payable = { purse: PlayPurse; split: Split; parts: readonly BonusPart[]; win: bigint }

/** A win goes where its stake came from. Its cash pays off first what is owed. */
function pay(draft: Draft, { accountId }: PlayCommand, { purse, split, parts, win }: Payable): Paid {
  const from = { from: accountId, reason: 'win' }
  if (purse === 'gold') return { draft: move(draft, { ...from, to: 'gold', amount: win }), given: [], repaid: [] }
  const { account, transfers } = draft
  const returned = returnBonus(account.tasks, { amount: win, stake: split.cash + split.coin, parts })
  const start = { account: { ...account, tasks: returned.tasks }, transfers }
  const inCash = move(start, { ...from, to: 'cash', amount: returned.cash })
  const paid = move(inCash, { ...from, to: 'coin', amount: returned.coin })
  const owed = smallerOf(account.debt, returned.cash)
  return {
    draft: move(paid, { from: 'cash', to: 'debt', amount: owed, reason: 'debt' }),
    given: returned.given,
    repaid: returned.repaid,
  }
}

function keepPlay(
  ledger: Ledger,
  command: PlayCommand,
  { account, transfers }: Draft,
  facts: Pick<Entry, 'play' | 'purse' | 'split' | 'worth' | 'counted' | 'parts' | 'given' | 'repaid' | 'ends'>,
): Applied {
  const { kind, currency } = command
  return keep(ledger, command, account, { kind, currency, command, transfers, answer: answerOf(account), ...facts })
}
