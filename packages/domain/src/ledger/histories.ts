/**
 * Random histories of several players, for the tests that check the rules of the ledger against themselves and against the
 * database. Whatever can go wrong between a casino and its suppliers happens here often: things come twice, changed, late,
 * in the wrong order, for the wrong player, in the wrong currency, or after they were taken back.
 */

import { MAX_WIRE, scaleDown, smallerOf } from '../money/money.ts'
import { accountOf, applyCommand, emptyLedger } from './ledger.ts'
import type {
  Applied,
  CloseCommand,
  Command,
  Days,
  EntryKey,
  ForeignId,
  Ledger,
  PlayCommand,
  PostCommand,
  StopCommand,
  Subject,
} from './state.ts'
import { forfeitable, forfeitedCoin } from './wagering.ts'

/** Several players. Suppliers' ids are one space for all of them. */
export type World = ReadonlyMap<bigint, Ledger>

export function emptyWorld(playerIds: readonly bigint[]): World {
  return new Map(playerIds.map((id) => [id, emptyLedger(id)]))
}

export function applyToWorld(world: World, command: Command, days?: Days): Applied & { world: World } {
  const applied = applyCommand(world.get(command.playerId)!, command, days)
  const { foreign } = applied.ledger
  const next = new Map([...world].map(([id, ledger]) => [id, { ...ledger, foreign }]))
  return { ...applied, world: next.set(command.playerId, applied.ledger) }
}

/** A whole number below the given one; the test says where it comes from. */
export type Draw = (below: number) => number

/** Mulberry32: the same seed tells the same history. */
export function randomFrom(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export type Telling = {
  draw: Draw
  players: readonly bigint[]
  newKey: () => EntryKey
  /** A key of days that are over. */
  oldKey: () => EntryKey
  /** Two accounts of the house. */
  accounts: readonly [number, number]
  /** Suppliers whose ids nobody else uses. */
  sources: readonly [number, number]
  /** Whether money may be frozen, which the database only does for a withdrawal. */
  canFreeze: boolean
}

type Booked = Exclude<Command, StopCommand | CloseCommand>

/** A game and a match of the same number are not the same. */
const SUBJECTS: readonly (Subject | null)[] = [null, { kind: 'game', id: 7 }, { kind: 'match', id: 7 }]

const STOPS = ['frozen', 'excluded', 'limit'] as const

/** One command after another, each made from what has been asked before. */
export function tellHistory(telling: Telling): (world: World) => Command {
  const told: Booked[] = []
  const awaited: EntryKey[] = []
  let ids = 0
  const { draw, newKey, accounts, sources } = telling
  const pick = <T>(items: readonly T[]): T => items[draw(items.length)]!
  const isOneOf = (many: number) => draw(many) === 0
  const amount = () => (isOneOf(60) ? MAX_WIRE - BigInt(draw(3)) : BigInt(draw(isOneOf(4) ? 400 : 30)))
  const positive = () => amount() || 1n

  function common() {
    const playerId = pick(telling.players)
    const key = isOneOf(50) ? telling.oldKey() : awaited.length > 0 && isOneOf(8) ? awaited.pop()! : newKey()
    const foreign = isOneOf(2) ? { foreign: { source: pick(sources), id: `id ${isOneOf(20) ? draw(5) : ++ids}` } } : {}
    const reference = isOneOf(2) ? { reference: `round ${draw(3)}` } : {}
    return { playerId, currency: isOneOf(12) ? 'USDT' : 'IDR', key, ...foreign, ...reference }
  }

  /** Whether a play closes its round. */
  const closing = () => (isOneOf(3) ? { closes: true } : {})

  const ofGame = () => ({ accountId: pick(accounts), subject: pick(SUBJECTS) })

  function staked() {
    const stake = amount()
    const risk = isOneOf(6) ? { atRisk: scaleDown(stake, 1n, 3n) } : {}
    return {
      purse: isOneOf(6) ? 'gold' : 'cash',
      stake,
      counting: isOneOf(5) ? scaleDown(stake, 1n, 2n) : stake,
      ...risk,
    } as const
  }

  /** The play that a win or a void is about: mostly one of the same player's, sometimes one that never came. */
  function about(
    playerId: bigint,
    kinds: readonly Command['kind'][],
  ): { currency?: string; foreign?: ForeignId } & ({ play: EntryKey } | { foreignPlay: string }) {
    const plays = told.filter((one) => one.playerId === playerId && kinds.includes(one.kind))
    const others = isOneOf(5) ? told : plays
    const play =
      others.length > 0 && !isOneOf(10) ? others[others.length - 1 - draw(Math.min(others.length, 6))]! : null
    if (play === null) {
      const unknown = newKey()
      awaited.push(unknown)
      return isOneOf(3) ? { foreignPlay: `id ${isOneOf(2) ? draw(5) : ids + 1}` } : { play: unknown }
    }
    const { currency, foreign } = play
    if (foreign && isOneOf(2)) return { currency, foreign: { ...foreign, id: `id ${++ids}` }, foreignPlay: foreign.id }
    return { currency, play: play.key }
  }

  const makers: Record<string, (world: World) => Command> = {
    round: () => ({ kind: 'round', ...common(), ...ofGame(), ...staked(), win: isOneOf(2) ? 0n : amount() }),
    stake: () => ({ kind: 'stake', ...common(), ...ofGame(), ...staked(), ...(isOneOf(4) ? closing() : {}) }),
    win: () => {
      const asked = common()
      const purse = isOneOf(3) ? ({ purse: isOneOf(4) ? 'gold' : 'cash' } as const) : {}
      return {
        ...{
          kind: 'win',
          ...asked,
          ...ofGame(),
          ...purse,
          ...closing(),
          ...(isOneOf(5) && { stands: isOneOf(2) ? 0n : amount() }),
        },
        ...{ win: isOneOf(4) ? 0n : amount(), ...about(asked.playerId, BETS) },
      }
    },
    void: () => {
      const asked = common()
      return { kind: 'void', ...asked, accountId: pick(accounts), ...closing(), ...about(asked.playerId, PLAYS) }
    },
    /** Everything on one bet: then purses are empty, tasks finish, and a win that is taken back leaves a debt. */
    allIn: (world) => {
      const asked = common()
      const { cash, coin } = accountOf(world.get(asked.playerId)!, asked.currency).purses
      const stake = cash + coin - (isOneOf(3) ? smallerOf(cash, BigInt(draw(3))) : 0n)
      const bet = { purse: 'cash', stake, counting: stake } as const
      return isOneOf(2)
        ? { kind: 'stake', ...asked, ...ofGame(), ...bet }
        : { kind: 'round', ...asked, ...ofGame(), ...bet, win: isOneOf(2) ? 0n : amount() }
    },
    /** Takes back a win that the purses no longer hold. */
    overdraw: (world) => {
      const asked = common()
      const { purses } = accountOf(world.get(asked.playerId)!, asked.currency)
      const wins = told.filter(
        (one) => one.playerId === asked.playerId && one.currency === asked.currency && 'win' in one,
      )
      const lost = wins.find((one) => 'win' in one && one.win > purses.cash + purses.coin)
      return lost ? { kind: 'void', ...asked, ...ofGame(), play: lost.key } : makers.allIn!(world)
    },
    /** A win of a player who owes something, or has given up a bonus that was on the table. */
    payOff: (world) => {
      const asked = common()
      const { debt, tasks } = accountOf(world.get(asked.playerId)!, asked.currency)
      const bets = told.filter(
        (one) => one.playerId === asked.playerId && one.currency === asked.currency && 'stake' in one,
      )
      const hasLost = tasks.at(-1)?.state === 'forfeited'
      if ((debt === 0n && !hasLost) || bets.length === 0) return makers.overdraw!(world)
      return { kind: 'win', ...asked, ...ofGame(), win: amount(), play: pick(bets).key }
    },
    /** Ends a stake by rule: mostly one on the table, sometimes one that has ended or never existed. */
    close: (world) => {
      const { foreign: _, reference: __, ...asked } = common()
      const { open, entries } = world.get(asked.playerId)!
      const other = about(asked.playerId, BETS)
      const play = open.size > 0 && !isOneOf(6) ? pick([...open]) : 'play' in other ? other.play : newKey()
      const currency = entries.get(play)?.currency ?? asked.currency
      return { kind: 'close', ...asked, currency: isOneOf(12) ? asked.currency : currency, key: newKey(), play }
    },
    /** Takes back the win that ended a stake, or the stake after that. */
    reverse: (world) => {
      const asked = common()
      const { entries, voided } = world.get(asked.playerId)!
      const ends = [...entries].filter(([key, { kind }]) => kind === 'win' && !voided.has(key))
      if (ends.length === 0) return makers.win!(world)
      const [play, { currency }] = pick(ends)
      return { kind: 'void', ...asked, currency, accountId: pick(accounts), play }
    },
    /** A bet and immediately its end, so that voids and wins meet plays that nothing has happened to yet. */
    last: () => {
      const last = told.at(-1)
      if (last === undefined || last.kind === 'post') return makers.stake!(new Map())
      const { playerId, currency, key: play } = last
      const asked = { ...common(), playerId, currency, ...ofGame(), play }
      return isOneOf(2) ? { kind: 'void', ...asked } : { kind: 'win', ...asked, win: amount() }
    },
    deposit: () => {
      const money = positive()
      const opens = isOneOf(2) ? [] : [{ kind: 'cash', amount: money, target: positive(), source: 'deposit' } as const]
      return posted([{ from: accounts[0], to: 'cash', amount: money, reason: 'deposit' }], { opens })
    },
    grant: () => {
      const money = positive()
      const opens = [{ kind: 'coin', amount: money, target: positive(), source: 'bonus' } as const]
      return posted([{ from: accounts[0], to: 'coin', amount: money, reason: 'bonus' }], { opens })
    },
    gold: () => posted([{ from: accounts[0], to: 'gold', amount: positive(), reason: 'promotion' }]),
    correct: () => posted([{ from: 'cash', to: accounts[1], amount: positive(), reason: 'correction' }]),
    /** Gives up every bonus that can be given up, or lets it expire: no coin is left behind without one. */
    forfeit: (world) => {
      const asked = common()
      const { tasks } = accountOf(world.get(asked.playerId)!, asked.currency)
      const ended = forfeitable(tasks)
      const amount = forfeitedCoin(tasks)
      const move = { from: 'coin', to: accounts[0], amount, reason: 'bonus_forfeit' } as const
      const ids = ended.map(({ id }) => id)
      return {
        ...{ kind: 'post', ...asked, moves: amount > 0n ? [move] : [] },
        ...(isOneOf(3) ? { expires: ids } : { forfeits: ids }),
      }
    },
    /** What was given up goes on with what it held, as after a withdrawal that failed. */
    reopen: (world) => {
      const asked = common()
      const { tasks } = accountOf(world.get(asked.playerId)!, asked.currency)
      const lost = tasks.filter((task) => task.kind === 'coin' && task.state === 'forfeited')
      const amount = lost.reduce((sum, { held }) => sum + held, 0n)
      const move = { from: accounts[0], to: 'coin', amount, reason: 'withdrawal_returned' } as const
      return { kind: 'post', ...asked, moves: amount > 0n ? [move] : [], reopens: lost.map(({ id }) => id) }
    },
    freeze: () => {
      const isBack = isOneOf(2)
      const [from, to] = isBack ? (['frozenCash', 'cash'] as const) : (['cash', 'frozenCash'] as const)
      const reason = isBack ? 'withdrawal_returned' : 'withdrawal_freeze'
      if (!telling.canFreeze) return makers.round!(new Map())
      return posted([
        { from, to, amount: positive(), reason },
        { from: 'cash', to: accounts[1], amount: positive(), reason: 'withdrawal_fee' },
      ])
    },
    /** Mostly freed again, or hardly anything would be staked. */
    stop: (world) => {
      const asked = common()
      const on = [...world.get(asked.playerId)!.stops]
      const isOn = on.length === 0 || isOneOf(4)
      return { kind: 'stop', ...asked, stop: isOn ? pick(STOPS) : pick(on), isOn }
    },
    free: (world) => {
      const asked = common()
      const on = [...world.get(asked.playerId)!.stops]
      return on.length === 0 ? makers.stake!(world) : { kind: 'stop', ...asked, stop: pick(on), isOn: false }
    },
    repeat: () => {
      const again = pick(told)
      // A caller who knows it by the supplier's id may come with another key of ours.
      return again.foreign && again.kind !== 'void' && isOneOf(2) ? { ...again, key: newKey() } : again
    },
    changed: () => changeOne(pick(told)),
  }

  function posted(moves: PostCommand['moves'], more: Partial<PostCommand> = {}): Command {
    return { kind: 'post', ...common(), moves, ...more }
  }

  function changeOne(command: Booked): Command {
    const changes: Command[] = [
      { ...command, currency: command.currency === 'IDR' ? 'USDT' : 'IDR' },
      { ...command, reference: 'another' },
      { ...command, playerId: pick(telling.players) },
      { ...command, foreign: { source: pick(sources), id: `id ${++ids}` } },
    ]
    if (command.kind === 'post') changes.push({ ...command, opens: [] }, { ...command, moves: [] })
    else changes.push({ ...command, accountId: command.accountId === accounts[0] ? accounts[1] : accounts[0] })
    if (command.kind === 'win' || command.kind === 'round')
      changes.push({ ...command, win: command.win === 0n ? 1n : command.win - 1n })
    if (command.kind === 'stake' || command.kind === 'round') {
      changes.push(
        { ...command, stake: command.stake === 0n ? 1n : command.stake - 1n, counting: 0n },
        { ...command, subject: { kind: 'game', id: 8 } },
        { ...command, counting: 0n },
      )
      changes.push({ ...command, purse: command.purse === 'gold' ? 'cash' : 'gold' }, swapKind(command))
    }
    if (command.kind === 'win' || command.kind === 'void') {
      const { play: _, foreignPlay: __, ...rest } = { play: undefined, foreignPlay: undefined, ...command }
      changes.push({ ...rest, ...about(command.playerId, PLAYS) } as Command)
    }
    return pick(changes)
  }

  return (world) => {
    const kinds = told.length < 3 ? EARLY : OFTEN
    const command = makers[pick(kinds)]!(world)
    if (command.kind !== 'stop' && command.kind !== 'close') told.push(command)
    return command
  }
}

function swapKind(command: PlayCommand & { stake: bigint }): Command {
  if (command.kind === 'round') {
    const { win: _, ...stake } = command
    return { ...stake, kind: 'stake' }
  }
  return { ...command, kind: 'round', win: 0n } as Command
}

const BETS = ['stake', 'round'] as const
const PLAYS = ['stake', 'round', 'win'] as const
const EARLY = ['deposit', 'grant', 'grant', 'gold', 'round', 'void']
const OFTEN = Object.entries({
  ...{ round: 3, stake: 4, win: 4, void: 4, last: 2, allIn: 3, overdraw: 2, payOff: 2, close: 2, reverse: 3 },
  ...{ deposit: 2, grant: 3, gold: 1, correct: 1, forfeit: 2, reopen: 1, freeze: 1, repeat: 2, changed: 2 },
  ...{ stop: 1, free: 2 },
}).flatMap(([kind, times]) => Array<string>(times).fill(kind))
