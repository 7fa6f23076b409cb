import { playerStates } from '@tablestakes/contract/account'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { PlayerRecord } from '../../players/index.ts'
import { loadProtection } from './stop-record.ts'

/** Whether the player has excluded themselves or takes a pause. */
export async function hasStopped(reader: Reader, playerId: bigint, nowMs: number): Promise<boolean> {
  const { coolOffUntil, excludedAt } = await loadProtection(reader, playerId)
  return excludedAt !== null || (coolOffUntil !== null && coolOffUntil.getTime() > nowMs)
}

/** Told in words before the ledger is asked, which refuses the stake whatever this says. */
export async function requireUnstopped(
  reader: Reader,
  player: Pick<PlayerRecord, 'playerId' | 'state'>,
  nowMs: number,
): Promise<void> {
  if (player.state === playerStates.EXCLUDED) throw new Refusal('SELF_EXCLUDED')
  const { coolOffUntil, excludedAt } = await loadProtection(reader, player.playerId)
  if (excludedAt !== null) throw new Refusal('SELF_EXCLUDED')
  if (coolOffUntil !== null && coolOffUntil.getTime() > nowMs) throw new Refusal('COOLING_OFF')
}
