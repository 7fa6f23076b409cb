import { playerStates } from '@tablestakes/contract/account'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { PlayerRecord } from '../../players/index.ts'
import { loadProtection, type ProtectionRecord } from './stop-record.ts'

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
  refuseStopped(player.state, await loadProtection(reader, player.playerId), nowMs)
}

/** The same for who has read both. */
export function refuseStopped(
  state: PlayerRecord['state'],
  { coolOffUntil, excludedAt }: Pick<ProtectionRecord, 'coolOffUntil' | 'excludedAt'>,
  nowMs: number,
): void {
  if (state === playerStates.EXCLUDED || excludedAt !== null) throw new Refusal('SELF_EXCLUDED')
  if (coolOffUntil !== null && coolOffUntil.getTime() > nowMs) throw new Refusal('COOLING_OFF')
}
