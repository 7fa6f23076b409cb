/** What a player's ledger holds, and what can be asked of it. */
import type { BonusPart, Split } from './stake.ts'
import type { WageringTask } from './wagering.ts'

/** The key of one event. The caller who wants the event makes it, so that asking twice is asking once. */
export type EntryKey = string

/** A side of a transfer: a purse of the player's, what they owe, or an account of the house by its number. */
export type Purse = 'coin' | 'cash' | 'frozenCoin' | 'frozenCash' | 'gold'
export type Side = Purse | 'debt' | number

/** One player's money in one currency. */
export type Account = {
  purses: Readonly<Record<Purse, bigint>>
  debt: bigint
  /** The running number of the last movement. */
  number: bigint
  /** Of both kinds, oldest first. */
  tasks: readonly WageringTask[]
}

/** Money that moved. `number` is that of its first movement: one between two of the player's own accounts takes two. */
export type Transfer = {
  number: bigint
  debit: Side
  credit: Side
  amount: bigint
  /** What the player's account held afterwards; null on the house's side. */
  debitAfter: bigint | null
  creditAfter: bigint | null
  reason: string
}

/** What was answered, and is answered again to the same question. */
export type Answer = { number: bigint; cash: bigint; coin: bigint; gold: bigint }

/** What an entry counted for, so that a void can take back exactly that. */
export type Counted = { task: number; amount: bigint }

/** What a stake is worth for tasks of each kind once it stands, and the newest task when it was placed. */
export type Worth = { coin: bigint; cash: bigint; lastTask: number }

export type Entry = {
  kind: 'round' | 'stake' | 'win' | 'void' | 'tombstone' | 'close' | 'post'
  currency: string
  /** What was asked for. */
  command: Command
  /** The play that a win, a closing or a void belongs to. */
  play: EntryKey | null
  purse: PlayPurse
  split: Split
  worth: Worth
  counted: readonly Counted[]
  /** What each bonus gave to the stake. */
  parts: readonly BonusPart[]
  /** What each bonus got of the win, other than as cash. */
  given: readonly BonusPart[]
  /** What each bonus gave back of what it owed. */
  repaid: readonly BonusPart[]
  /** Whether it took its stake off the table. */
  ends: boolean
  /** The play that closed the round. */
  cause?: EntryKey | undefined
  transfers: readonly Transfer[]
  answer: Answer
}

export type Ledger = {
  playerId: bigint
  accounts: ReadonlyMap<string, Account>
  entries: ReadonlyMap<EntryKey, Entry>
  /** Stakes whose round has not ended: what is on the table. */
  open: ReadonlySet<EntryKey>
  /** Plays that were taken back, and by which void. */
  voided: ReadonlyMap<EntryKey, EntryKey>
  /** Suppliers' own ids, of all players: one of theirs is one of ours, no matter who sends it again. */
  foreign: ReadonlyMap<string, { playerId: bigint; key: EntryKey }>
  /** Why the player may not stake. */
  stops: ReadonlySet<StopKind>
}

/** The account is frozen or closed, the player has excluded themselves, or a limit of theirs is reached. */
export type StopKind = 'frozen' | 'excluded' | 'limit'

export type PlayPurse = 'cash' | 'gold'
export type ForeignId = { source: number; id: string }

type Common = { playerId: bigint; currency: string; key: EntryKey; foreign?: ForeignId; reference?: string }
/**
 * What a bet is on. A game is the lobby's, by its number; matches and tables have numbers of their own, so an id says nothing
 * without its kind.
 */
export type Subject = { kind: 'game' | 'match' | 'table'; id: number }

type OfGame = { accountId: number; subject: Subject | null }
/** `counting`: for bonus tasks. `atRisk`: what can be lost of it, where bets of a round cover each other. */
type Staked = { purse: PlayPurse; stake: bigint; counting: bigint; atRisk?: bigint }
/** Whether the round is over: what is on the table of it then stands. */
type Closing = { closes?: boolean }
/** The play something belongs to: by our key, or by the supplier's id. */
type About = { play: EntryKey } | { foreignPlay: string }

export type RoundCommand = Common & OfGame & Staked & { kind: 'round'; win: bigint }
export type StakeCommand = Common & OfGame & Staked & Closing & { kind: 'stake' }
/**
 * `purse`: in which money it is counted, where that is told. `stands`: how much of the stake has stood, all of it unless told. The rest
 * only comes back and counts for nothing.
 */
export type WinCommand = Common &
  OfGame &
  About &
  Closing & { kind: 'win'; win: bigint } & {
    purse?: PlayPurse
    stands?: bigint
  }
export type VoidCommand = Common & About & Closing & { kind: 'void'; accountId: number }
/** Ends one stake by rule, because nobody has told its end in time. */
export type CloseCommand = Common & { kind: 'close'; play: EntryKey }
export type PostCommand = Common & {
  kind: 'post'
  moves: readonly { from: Side; to: Side; amount: bigint; reason: string }[]
  opens?: readonly { kind: 'coin' | 'cash'; amount: bigint; target: bigint; source: string }[]
  forfeits?: readonly number[]
  expires?: readonly number[]
  /** Tasks that were given up and go on where they stood. */
  reopens?: readonly number[]
}
/** Stops or frees the player. It is no event of the books: it has a key only to be told apart from others. */
export type StopCommand = Common & { kind: 'stop'; stop: StopKind; isOn: boolean }
export type PlayCommand = RoundCommand | StakeCommand | WinCommand
export type Command = PlayCommand | VoidCommand | CloseCommand | PostCommand | StopCommand

export type Outcome =
  | 'done'
  | 'repeated'
  | 'changed'
  | 'poor'
  | 'unknown-play'
  | 'voided'
  | 'in-debt'
  | 'too-large'
  | 'stale-key'
  | 'stopped'
  | 'limited'
  | 'ended'
  | 'loose-bonus'

/** The ledger after a command, and what it said. Nothing has moved unless it is done. */
export type Applied = { ledger: Ledger; outcome: Outcome; answer: Answer; transfers: readonly Transfer[] }

/** Only keys of these days can be used: where the journal of a day is kept is read from the key. */
export type Days = { isOfTheseDays: (key: EntryKey) => boolean }

const EMPTY: Account = {
  purses: { coin: 0n, cash: 0n, frozenCoin: 0n, frozenCash: 0n, gold: 0n },
  debt: 0n,
  number: 0n,
  tasks: [],
}

export function emptyLedger(playerId: bigint): Ledger {
  return {
    playerId,
    accounts: new Map(),
    entries: new Map(),
    open: new Set(),
    voided: new Map(),
    foreign: new Map(),
    stops: new Set(),
  }
}

/** The newest task there is. */
export function lastTaskOf({ tasks }: Account): number {
  return tasks.at(-1)?.id ?? 0
}

/** An entry of a kind that neither stakes nor counts anything, to be filled with what it does. */
export function plainEntry(facts: Pick<Entry, 'kind' | 'currency' | 'command' | 'transfers' | 'answer'>): Entry {
  return {
    ...{ play: null, purse: 'cash', split: { cash: 0n, coin: 0n }, worth: { coin: 0n, cash: 0n, lastTask: 0 } },
    ...{ counted: [], parts: [], given: [], repaid: [], ends: false },
    ...facts,
  }
}

/** A player who has never been given anything has nothing. */
export function accountOf(ledger: Ledger, currency: string): Account {
  return ledger.accounts.get(currency) ?? EMPTY
}

export function answerOf({ number, purses }: Account): Answer {
  return { number, cash: purses.cash, coin: purses.coin, gold: purses.gold }
}

/** An answer that leaves everything as it was. */
export function refuse(ledger: Ledger, command: Command, outcome: Outcome): Applied {
  return { ledger, outcome, answer: answerOf(accountOf(ledger, command.currency)), transfers: [] }
}

export function repeat(ledger: Ledger, { answer }: Entry): Applied {
  return { ledger, outcome: 'repeated', answer, transfers: [] }
}

/** The same as before, with one more entry and what it did. */
export function keep(ledger: Ledger, command: Command, account: Account, entry: Entry): Applied {
  const { currency, key, foreign } = command
  const kept: Ledger = {
    ...ledger,
    accounts: new Map(ledger.accounts).set(currency, account),
    entries: new Map(ledger.entries).set(key, entry),
    foreign: foreign ? nameForeign(ledger, foreign, key) : ledger.foreign,
  }
  return { ledger: kept, outcome: 'done', answer: entry.answer, transfers: entry.transfers }
}

export function nameForeign(ledger: Ledger, foreign: ForeignId, key: EntryKey): Ledger['foreign'] {
  return new Map(ledger.foreign).set(foreignName(foreign), { playerId: ledger.playerId, key })
}

export function foreignName({ source, id }: ForeignId): string {
  return `${source} ${id}`
}

/**
 * What is already known under a command's key or the supplier's id of it: nothing, an entry of this player's, or
 * something of another player's.
 */
export function findKnown(ledger: Ledger, { key, foreign }: Command): Entry | 'of another' | undefined {
  const named = foreign && ledger.foreign.get(foreignName(foreign))
  if (named === undefined) return ledger.entries.get(key)
  return named.playerId === ledger.playerId ? ledger.entries.get(named.key) : 'of another'
}

/** Whether a repeat names the supplier's id that the first did: by our key alone it could come with another. */
export function isSameForeign(ledger: Ledger, { foreign }: Command): boolean {
  return foreign === undefined || ledger.foreign.has(foreignName(foreign))
}

/** The play a win or a void is about, where it is this player's. */
export function findPlay(ledger: Ledger, command: WinCommand | VoidCommand): EntryKey | undefined {
  if ('play' in command) return command.play
  const name = foreignPlayOf(command)
  const named = name && ledger.foreign.get(foreignName(name))
  return named?.playerId === ledger.playerId ? named.key : undefined
}

/** The supplier's id of the play, where it is named by that. An id alone belongs to nobody. */
export function foreignPlayOf(command: WinCommand | VoidCommand): ForeignId | undefined {
  const { foreign } = command
  return foreign && 'foreignPlay' in command ? { source: foreign.source, id: command.foreignPlay } : undefined
}
