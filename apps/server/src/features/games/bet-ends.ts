import type { roundStates } from '@tablestakes/contract/games'
import type { Bet } from '../../ledger/index.ts'
import type { Reader } from '../../platform/database.ts'
import type { Suppliers } from '../suppliers/index.ts'

export type EndedBet = Bet & {
  state: (typeof roundStates)[number]
  finishedAt: Date | null
  /** Whether whoever brought it is still known, and can be asked about it. */
  hasSupplier: boolean
}

/** Adds where each bet stands. The journal knows of wins and voids; that a round was lost only its supplier has said. */
export async function withEnds(
  reader: Reader,
  { suppliers, playerId, bets }: { suppliers: Suppliers; playerId: bigint; bets: readonly Bet[] },
): Promise<EndedBet[]> {
  const known = new Map((await suppliers.catalogues.get()).suppliers.map(({ accountId, id }) => [accountId, id]))
  const silent = bets.filter(({ wonAt, voidedAt }) => wonAt === null && voidedAt === null)
  const ends = await loadRoundEnds(reader, {
    playerId,
    supplierIds: [...new Set(silent.flatMap(({ accountId }) => known.get(accountId) ?? []))],
    rounds: silent.map(({ reference }) => reference),
  })
  return bets.map((bet) => {
    const supplierId = known.get(bet.accountId)
    const endedAt = bet.wonAt ?? ends.get(`${supplierId} ${bet.reference}`) ?? null
    return {
      ...bet,
      state: bet.voidedAt ? 'void' : endedAt ? 'settled' : 'open',
      finishedAt: bet.voidedAt ?? endedAt,
      hasSupplier: supplierId !== undefined && bet.reference !== '',
    }
  })
}

type Rounds = { playerId: bigint; supplierIds: readonly number[]; rounds: readonly string[] }

async function loadRoundEnds(reader: Reader, { playerId, supplierIds, rounds }: Rounds): Promise<Map<string, Date>> {
  if (rounds.length === 0 || supplierIds.length === 0) return new Map()
  const { rows } = await reader.query<{ supplier_id: number; round: string; at: Date }>(
    `select supplier_id, round, at from round_end
     where player_id = $1 and supplier_id = any ($2::smallint[]) and round = any ($3::text[])`,
    [playerId, supplierIds, rounds],
  )
  return new Map(rows.map(({ supplier_id, round, at }) => [`${supplier_id} ${round}`, at]))
}
