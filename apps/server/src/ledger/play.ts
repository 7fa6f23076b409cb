import type { Key } from './key.ts'

/** What a game does to a purse. Cash first, then bonus; gold games use gold only. */
export type PlayPurse = 'cash' | 'gold'

/** Whose id it is, for suppliers and providers that bring their own. */
export type ForeignId = { source: number; id: string }

type Common = {
  playerId: bigint
  currency: string
  key: Key
  /** The supplier's own id of this play: the same id again gets the same answer. */
  foreign?: ForeignId
  /** The house account of the supplier. */
  accountId: number
  gameId: number | null
  /** The supplier's name for the round. */
  reference?: string
}

type Staked = {
  purse: PlayPurse
  stake: bigint /** The part of the stake that counts for wagering. */
  counting: bigint
}
/** The play something belongs to: by our key, or by the supplier's id. */
type About = { play: Key } | { foreignPlay: string }

export type Round = Common & Staked & { kind: 'round'; win: bigint }
export type Stake = Common & Staked & { kind: 'stake' }
/** `purse`: in which money it is counted. Where that is told, it must be the bet's. */
export type Win = Common & About & { kind: 'win'; win: bigint; purse?: PlayPurse }
/** Takes a stake, a round or a win back. */
export type VoidPlay = Omit<Common, 'gameId'> & About & { kind: 'void' }
export type Play = Round | Stake | Win | VoidPlay

/** In the order of their numbers in the database. */
export const outcomes = [
  'done',
  'repeated',
  'changed',
  'poor',
  'unknown-play',
  'voided',
  'in-debt',
  'too-large',
  'busy',
  'stale-key',
  'stopped',
  'limited',
] as const
export type Outcome = (typeof outcomes)[number]

/** `number` and the purses are as of the first time, when the play is repeated. */
export type Settled = { outcome: Outcome; number: bigint; cash: bigint; coin: bigint; gold: bigint }

export const purseNumbers = { coin: 1, cash: 2, frozenCoin: 3, frozenCash: 4, gold: 5, debt: 6 } as const
