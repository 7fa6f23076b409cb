import type { Subject } from '../subject.ts'
import type { Key } from '../write/key.ts'

/**
 * What happened to a player's money, as features follow it. A fact is given once, and it may be taken back once by a fact of the same
 * kind that says so (`takesBack`): a bet that was voided, a bonus that goes on after all.
 */
export type LedgerFact =
  | StakeFact
  | WinFact
  | DepositFact
  | WithdrawalPaidFact
  | WithdrawalReturnedFact
  | BonusGrantedFact
  | BonusEndedFact

/** How an amount was split between the purses. */
export type Split = { cash: bigint; coin: bigint; gold: bigint }

type Common = {
  playerId: bigint
  currency: string
  /** Where its entry is in the journal: it rises with every entry of a player and currency. 0: from before there were places. */
  place: bigint
  /** The entry it is read from. */
  key: Key
  at: Date
  takesBack: boolean
  amount: bigint
  split: Split
  /** With whom: the supplier of a game, the payment provider, the promotion. */
  source: string
  /** The supplier's round, the order, the activity. */
  reference: string
}

/** A fact without what names it: facts that differ in nothing else can be added up. */
export type Countable<Fact> = Fact extends unknown ? Omit<Fact, 'place' | 'key' | 'at' | 'reference' | 'play'> : never

/** A stake counts when it stands: with its round, its first win or the end of its round. */
export type StakeFact = Common & {
  kind: 'stake'
  /** The bet. */
  play: Key
  /** What was bet on. */
  subject: Subject | null
  /** The part that counts for bonuses, by the game's `bet_cash_rate`, and the part of its cash that can be lost. */
  counting: bigint
  atRisk: bigint
}

/** `amount` is what was won, `split` what came: the share of a bonus that was given up stays with the house. */
export type WinFact = Common & { kind: 'win'; play: Key; subject: Subject | null }

export type DepositFact = Common & { kind: 'deposit' }

/** `amount` is what had been frozen, the fee included. */
export type WithdrawalPaidFact = Common & { kind: 'withdrawal-paid'; fee: bigint }
export type WithdrawalReturnedFact = Common & { kind: 'withdrawal-returned' }

/** Without a task it was cash immediately. */
export type BonusGrantedFact = Common & { kind: 'bonus-granted'; task: { id: number; target: bigint } | null }

/** `amount` is what became cash. A bonus that is finished with nothing left of it sets nothing free, and is no fact. */
export type BonusEndedFact = Common & { kind: 'bonus-ended'; taskId: number; how: 'finished' | 'forfeited' | 'expired' }
