import { requireSubject } from '../subject.ts'
import { requireAmount } from './amounts.ts'
import { requireKey } from './key.ts'
import type { Play } from './play.ts'

/**
 * The caller has checked the contract's or the supplier's request long before this; what gets here all the same is a bug of
 * ours, and it must not move money. Nothing staked is a free play, and nothing won a lost one.
 */
export function requirePlay(play: Play): void {
  if (typeof play.playerId !== 'bigint' || play.playerId < 1n)
    throw new RangeError(`not a player: ${String(play.playerId)}`)
  if (!/^[A-Z]{3,8}$/.test(play.currency)) throw new RangeError(`not a currency: ${play.currency}`)
  requireKey(play.key)
  if ('play' in play) requireKey(play.play)
  requireNumber(play.accountId)
  if (play.foreign) requireNumber(play.foreign.source)
  if (play.kind === 'void') return
  if (play.subject !== null) requireSubject(play.subject)
  if (play.kind !== 'stake') requireAmount(play.win, 0n)
  if (play.kind === 'win') {
    if (play.stands !== undefined) requireAmount(play.stands, 0n)
    return
  }
  requireAmount(play.stake, 0n)
  requireAmount(play.counting, 0n)
  if (play.counting > play.stake) throw new RangeError('more counts than was staked')
  if (play.atRisk !== undefined) requireAmount(play.atRisk, 0n)
}

function requireNumber(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a number of ours: ${String(value)}`)
}
