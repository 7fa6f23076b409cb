import type { WalletRequest, WalletStatus } from '@tablestakes/contract/wallet-protocol'
import { refusalOfRollback } from '@tablestakes/contract/wallet-protocol'
import type { Clock } from '@tablestakes/node/clock'
import { type Database, transact } from '@tablestakes/node/database'
import { type FreeAnswer, type FreeOutcome, payFreeWin, placeFreeBet, rollBackFree } from '../../free-rounds/index.ts'
import type { Supplier } from '../catalogue/catalogue.ts'
import type { GameSession } from '../launch/sessions.ts'

/** Ids are compared as text, and suppliers may write them either way. */
export const idOf = (uuid: string) => uuid.toLowerCase()

/** A bet or win under a reward of ours. */
export const isFreeRound = ({
  is_free: isFree,
  reward_uuid: reward,
}: Pick<WalletRequest<'bet'>, 'is_free' | 'reward_uuid'>) => isFree === true && reward != null

const statuses: Record<FreeOutcome, WalletStatus> = {
  done: 'RS_OK',
  changed: 'RS_ERROR_DUPLICATE_TRANSACTION',
  voided: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  unknown: refusalOfRollback,
  ended: refusalOfRollback,
  // No such reward of this player's, used up, over, of another game or stake: the protocol has no word of its own for it.
  'no-free-round': 'RS_ERROR_WRONG_SYNTAX',
  stopped: 'RS_ERROR_USER_DISABLED',
  limited: 'RS_ERROR_LIMIT_REACHED',
  'in-debt': 'RS_ERROR_LIMIT_REACHED',
}

export type FreeSaid = { status: WalletStatus; balance: bigint; isEnded: boolean }

const say = ({ outcome, balance }: FreeAnswer): FreeSaid => ({
  status: statuses[outcome],
  balance,
  isEnded: outcome === 'ended',
})

type Asked<Name extends 'bet' | 'win' | 'rollback'> = {
  supplier: Supplier
  session: GameSession
  request: WalletRequest<Name>
}

/** Free rounds as suppliers tell them. Each is a transaction of its own: there are few, and a promotion pays. */
export function openFreeRoundWallet({ database, clock }: { database: Database; clock: Clock }) {
  const about = ({ supplier, session, request }: Asked<'bet' | 'win' | 'rollback'>) => ({
    owner: { playerId: session.playerId, currency: session.currency },
    play: { source: supplier.accountId, id: idOf(request.transaction_uuid) },
    reference: request.round,
    nowMs: clock(),
  })
  return {
    async bet(asked: Asked<'bet'> & { gameId: number | null; refusal: WalletStatus | null }): Promise<FreeSaid> {
      const { request, gameId, refusal } = asked
      const bet = { grantId: idOf(request.reward_uuid!), gameId, amount: request.amount, isRefused: refusal !== null }
      const { isRefused, ...answer } = await transact(database, (tx) => placeFreeBet(tx, { ...about(asked), ...bet }))
      return isRefused ? { ...say(answer), status: refusal! } : say(answer)
    },

    /** Null: its bet was no free round. */
    async win(asked: Asked<'win'>): Promise<FreeSaid | null> {
      const { request } = asked
      const bet = idOf(request.reference_transaction_uuid)
      const win = { ...about(asked), bet, amount: request.amount }
      const answer = await transact(database, (tx) => payFreeWin(tx, win))
      return answer && say(answer)
    },

    /** Null: what is taken back was no free round. */
    async rollback(asked: Asked<'rollback'>): Promise<FreeSaid | null> {
      const rollback = { ...about(asked), about: idOf(asked.request.reference_transaction_uuid) }
      const answer = await transact(database, (tx) => rollBackFree(tx, rollback))
      return answer && say(answer)
    },
  }
}
