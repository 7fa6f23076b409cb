import type { JackpotOffered, WalletRequest, WalletStatus } from '@tablestakes/contract/wallet-protocol'
import type { Jackpots, PotOutcome } from '../../jackpots/index.ts'
import type { Supplier } from '../catalogue/catalogue.ts'
import type { GameSession } from '../launch/sessions.ts'
import { idOf } from './free-round-plays.ts'

const statuses: Record<PotOutcome, WalletStatus> = {
  done: 'RS_OK',
  'no-pot': 'RS_ERROR_WRONG_SYNTAX',
  'no-bet': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'no-part': 'RS_ERROR_INVALID_GAME',
  voided: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  changed: 'RS_ERROR_DUPLICATE_TRANSACTION',
  // A purse that is full to the brim, a clock that is days off: nothing has moved, and a person must look.
  failed: 'RS_ERROR_UNKNOWN',
}

type Claim = {
  supplier: Supplier
  session: GameSession
  request: WalletRequest<'jackpot'>
  /** Null: none of this supplier's. */
  gameId: number | null
}

/** The pot that a cash stake in this game may win. */
export async function potOf(
  jackpots: Jackpots,
  { siteId, purse }: GameSession,
  gameId: number,
): Promise<JackpotOffered | null> {
  const jackpot = purse === 'cash' ? await jackpots.show(siteId) : null
  if (!jackpot?.games.includes(gameId)) return null
  const { amount, turnover, part } = jackpot
  return { pot: siteId, amount, turnover, part }
}

/** A pot is named by its site, and a player can win only that of their own. */
export async function claimPot(
  jackpots: Jackpots,
  { supplier, session, request, gameId }: Claim,
): Promise<{ status: WalletStatus; amount: bigint | null }> {
  const { playerId, siteId, currency, wireCurrency, purse } = session
  if (request.currency !== wireCurrency || purse !== 'cash') return { status: 'RS_ERROR_WRONG_CURRENCY', amount: null }
  if (request.pot !== siteId) return { status: statuses['no-pot'], amount: null }
  const { outcome, amount } = await jackpots.pay({
    ...{ source: supplier.accountId, playerId, siteId, currency, gameId, round: request.round },
    ...{ bet: idOf(request.reference_transaction_uuid), win: idOf(request.transaction_uuid) },
  })
  return { status: statuses[outcome], amount: outcome === 'done' ? amount : null }
}
