/** What the tests of the ledger have in common: one player with rupiah, commands in a few words, and what they left. */
import {
  type Account,
  type Applied,
  accountOf,
  applyCommand,
  type CloseCommand,
  type Command,
  emptyLedger,
  type Ledger,
  type PostCommand,
  type RoundCommand,
  type StakeCommand,
  type VoidCommand,
  type WinCommand,
} from './ledger.ts'
import type { WageringTask } from './wagering.ts'

export const GAME = 100
export const BANK = 101
export const who = { playerId: 1n, currency: 'IDR' }
let keys = 0
export const key = () => `key ${++keys}`

export const stake = (amount: bigint, more: Partial<StakeCommand> = {}): StakeCommand => ({
  ...{
    kind: 'stake',
    ...who,
    key: key(),
    accountId: GAME,
    subject: { kind: 'game', id: 7 },
    purse: 'cash',
    stake: amount,
  },
  counting: amount,
  ...more,
})
export const round = (amount: bigint, win: bigint, more: Partial<RoundCommand> = {}): RoundCommand => ({
  ...{
    kind: 'round',
    ...who,
    key: key(),
    accountId: GAME,
    subject: { kind: 'game', id: 7 },
    purse: 'cash',
    stake: amount,
    win,
  },
  counting: amount,
  ...more,
})
export const win = (amount: bigint, play: string, more: Partial<WinCommand> = {}): WinCommand =>
  ({
    kind: 'win',
    ...who,
    key: key(),
    accountId: GAME,
    subject: { kind: 'game', id: 7 },
    win: amount,
    play,
    ...more,
  }) as WinCommand
export const undo = (play: string, more: Partial<VoidCommand> = {}): VoidCommand =>
  ({ kind: 'void', ...who, key: key(), accountId: GAME, play, ...more }) as VoidCommand
export const post = (moves: PostCommand['moves'], more: Partial<PostCommand> = {}): PostCommand => ({
  ...{ kind: 'post', ...who, key: key(), moves },
  ...more,
})
export const task = (id: number, change: Partial<WageringTask> = {}): WageringTask => ({
  ...{ id, kind: 'coin', cur: 0n, target: 100n, amount: 10n, state: 'open', held: 0n, owed: 0n, released: 0n },
  ...change,
})
export const byForeign = (command: WinCommand | VoidCommand, id: string, foreignPlay: string) => {
  const { play: _, ...rest } = { play: '', ...command }
  return { ...rest, foreign: { source: 1, id }, foreignPlay } as WinCommand | VoidCommand
}

/** A task of a bonus of which so much is in the purse. */
export const bonus = (id: number, held: bigint, change: Partial<WageringTask> = {}): WageringTask =>
  task(id, { held, amount: held || 10n, ...change })
export const close = (play: string): CloseCommand => ({ kind: 'close', ...who, key: key(), play })

type GivenAccount = Partial<Account['purses'] & Pick<Account, 'debt' | 'tasks'>>
export function given({ debt = 0n, tasks = [], ...purses }: GivenAccount): Ledger {
  const none = { coin: 0n, cash: 0n, frozenCoin: 0n, frozenCash: 0n, gold: 0n }
  const account: Account = { purses: { ...none, ...purses }, debt, number: 0n, tasks }
  return { ...emptyLedger(1n), accounts: new Map([['IDR', account]]) }
}

/** What is left after the commands, of which each must do its work. */
export function after(ledger: Ledger, ...commands: Command[]): Ledger {
  return commands.reduce((before, command) => {
    const { outcome, ledger: left } = applyCommand(before, command)
    if (outcome !== 'done') throw new Error(`it was not done but ${outcome}`)
    return left
  }, ledger)
}

export const purses = (ledger: Ledger) => {
  const { purses: all, debt } = accountOf(ledger, 'IDR')
  const filled = Object.entries({ ...all, debt }).filter(([, amount]) => amount !== 0n)
  return Object.fromEntries(filled)
}
export const tasks = (ledger: Ledger) =>
  accountOf(ledger, 'IDR').tasks.map(({ cur, state, released }) => ({ cur, state, released }))
export const moved = ({ transfers }: Applied) =>
  transfers.map(({ number, debit, credit, amount, debitAfter, creditAfter, reason }) =>
    [number, debit, debitAfter, credit, creditAfter, amount, reason].map((part) => String(part)).join(' '),
  )
