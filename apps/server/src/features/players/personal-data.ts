import type { Reader, Tx } from '@tablestakes/node/database'

/**
 * A feature that stores something about a person. It can tell all of it, for the copy a player may ask for, and erase it,
 * when the account is deleted: the ledger stays, the person goes. app.ts lists every holder.
 */
export type PersonalDataHolder = {
  /** The heading in the copy. */
  name: string
  export(reader: Reader, playerId: bigint): Promise<Record<string, unknown>>
  erase(tx: Tx, playerId: bigint): Promise<void>
}
