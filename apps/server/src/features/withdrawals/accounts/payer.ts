import type { Reader } from '@tablestakes/node/database'
import type { Personal } from '../../players/index.ts'
import { loadAccounts } from './accounts.ts'

/** Who pays, as far as the player has told it with an account of their own: where a CPF is bound, only its owner may pay in. */
export async function payerOf(
  reader: Reader,
  personal: Personal,
  playerId: bigint,
): Promise<{ name?: string; cpf?: string }> {
  const account = (await loadAccounts(reader, personal, playerId)).find(({ details }) => details.cpf !== undefined)
  if (!account) return {}
  const { name, cpf } = account.details
  return { ...(name !== undefined && { name }), ...(cpf !== undefined && { cpf }) }
}
