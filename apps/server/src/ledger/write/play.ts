import type { Outcome } from '../codes.ts'
import type { Subject } from '../subject.ts'
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
  /** What was bet on. Null: a supplier has named something we do not know. */
  subject: Subject | null
  /** The supplier's name for the round. */
  reference?: string
}

type Staked = {
  purse: PlayPurse
  stake: bigint
  /** The part of the stake that counts for bonus tasks, once its round has ended and stands. */
  counting: bigint
  /**
   * The part that can be lost, where bets of the same round cover each other; all of it unless told. No more of its cash
   * counts for a deposit's task.
   */
  atRisk?: bigint | undefined
}
/** Whether the round is over: every stake of it that is still on the table then stands. */
type Closing = { closes?: boolean | undefined }
/** The play something belongs to: by our key, or by the supplier's id. */
type About = { play: Key } | { foreignPlay: string }

export type Round = Common & Staked & { kind: 'round'; win: bigint }
export type Stake = Common & Staked & Closing & { kind: 'stake' }
/**
 * `purse`: in which money it is counted. Where that is told, it must be the bet's. `stands`: how much of the stake has stood, all of it
 * unless told. The rest only comes back and counts for nothing: lines of a bet that were void, or all of one that was given up before its end.
 * Unlike a void of the stake, such a win can be taken back.
 */
export type Win = Common &
  About &
  Closing & { kind: 'win'; win: bigint; purse?: PlayPurse; stands?: bigint | undefined }
/** Takes a stake that is on the table, a round or a win back. */
export type VoidPlay = Omit<Common, 'subject'> & About & Closing & { kind: 'void' }
export type Play = Round | Stake | Win | VoidPlay

/** `number` and the purses are as of the first time, when the play is repeated. */
export type Settled = { outcome: Outcome; number: bigint; cash: bigint; coin: bigint; gold: bigint }
