import { studioGames } from '@tablestakes/contract/studio'
import { demoCurrency, goldCurrency } from '@tablestakes/contract/wallet-protocol'
import { currencies } from '@tablestakes/domain/money/currencies'
import type { Tx } from '@tablestakes/node/database'
import type { Config } from '../../../config.ts'
import { keepSupplier } from './put-supplier.ts'

/** Our own studio: what it is called as a supplier, what its provider is called, and what we are called there. */
const STUDIO = 'tablestakes'

type StudioConfig = Pick<Config, 'secret'> & Partial<Pick<Config, 'studioUrl' | 'studioKeys'>>

/**
 * The studio's address and keys come from the environment at every start; without keys it brings nothing. The games it has
 * are given to it, unless an operator has given them to somebody else.
 */
export async function seedSuppliers(tx: Tx, { secret, studioUrl, studioKeys }: StudioConfig): Promise<void> {
  if (!studioUrl || !studioKeys) return
  await keepSupplier(
    tx,
    {
      key: STUDIO,
      name: 'Tablestakes Studio',
      operatorId: STUDIO,
      baseUrl: studioUrl.replace(/\/+$/, ''),
      frameOrigin: new URL(studioUrl).origin,
      currencies: [...Object.keys(currencies), goldCurrency, demoCurrency],
      publicKey: studioKeys.theirs,
      privateKey: studioKeys.ours,
    },
    { secret },
  )
  await giveGames(tx)
}

/** Asked before it is written: a statement that changes no row would still make every node load anew. */
async function giveGames(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ game_id: number }>(
    'select game_id from game where provider_key = $1 and game_key = any ($2) and supplier_id is null',
    [STUDIO, studioGames],
  )
  if (rows.length === 0) return
  await tx.query(
    `update game set supplier_id = (select supplier_id from supplier where supplier_key = $1)
     where game_id = any ($2) and supplier_id is null`,
    [STUDIO, rows.map(({ game_id }) => game_id)],
  )
}
