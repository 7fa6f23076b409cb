import type { SportsBet } from '@tablestakes/contract/sportsbook'
import { type Tx, transact } from '@tablestakes/node/database'
import { newKey } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type BetRow, legsOf } from '../bets/bet-row.ts'
import { showUnsettled } from '../bets/load-bets.ts'
import { returnFreeBet } from './free-bets.ts'
import { addLiability } from './liability.ts'
import type { Placed, Placing } from './placing.ts'
import { type BetServices, type Purses, playOf, stakeId, type Taken, takeStake } from './take-stake.ts'
import { type SlipEnd, writeSlips } from './write-slips.ts'

type PlaceServices = BetServices & { wakeDecider: () => void }

/** What an answer says of a slip; null: it was placed before, and has to be read. */
export type PlacedSlip = { ids: number[]; shown: SportsBet[] | null; purses: Purses | null }

/**
 * Places the bets of a slip, one, or one a selection, and answers their numbers. What is checked is written down first, under the locks of its markets; then the
 * stake is taken under the bet's own name. A node that dies in between leaves a bet that another one ends. All of a slip are taken, or
 * none.
 */
export async function placeBets(services: PlaceServices, placing: Placing): Promise<PlacedSlip> {
  const placed = await writeOnce(services, placing)
  const taking = placed.filter(({ bet }) => bet.state === 'taking')
  if (taking.length === 0) services.wakeDecider()
  const taken = await Promise.all(taking.map(({ bet, written }) => takeStake(services, bet, written?.legs)))
  const refused = taken.find(({ refusal }) => refusal !== null)
  if (refused?.refusal) {
    await dropBets(
      services,
      placed.map(({ bet }) => bet),
    )
    throw new Refusal(refused.refusal)
  }
  return { ids: placed.map(({ bet }) => bet.bet_id), shown: shownOf(placed), purses: lastPurses(taken) }
}

function shownOf(placed: readonly Placed[]): SportsBet[] | null {
  const shown: SportsBet[] = []
  for (const { bet, written } of placed) {
    if (!written) return null
    const { legs, up, rules } = written
    const state = bet.state === 'taking' ? 'open' : bet.state
    shown.push(showUnsettled({ ...bet, state }, { legs, up, margin: rules.cash_out_margin }))
  }
  return shown
}

/** After the last of its stakes; unknown where one was taken before. */
function lastPurses(taken: readonly Taken[]): Purses | null {
  let last: Purses | null = null
  for (const one of taken) {
    if (one.refusal !== null || one.purses === null) return null
    if (!last || one.purses.number > last.number) last = one.purses
  }
  return last
}

async function findPlaced(reader: Pick<Tx, 'query'>, { playerId, requestKey }: Placing): Promise<Placed[]> {
  const { rows } = await reader.query<BetRow>({
    name: 'sports-placed',
    text: 'select * from sports_bet where player_id = $1 and request_key = $2 order by place',
    values: [playerId, requestKey],
  })
  return rows.map((bet) => ({ bet }))
}

/**
 * The same slip, sent again: it finds what was written the first time. That is asked only when it cannot be written, since nearly every
 * slip is sent once.
 */
async function writeOnce(services: PlaceServices, placing: Placing): Promise<Placed[]> {
  const end = await write(services, placing)
  if (Array.isArray(end)) return end
  const known = await findPlaced(services.database, placing)
  if (known.length > 0) return known
  // The first of two was dropped meanwhile.
  throw end instanceof Refusal ? end : new Refusal('BUSY')
}

/** Together with others, unless it takes its time: then nobody waits for it. */
async function write({ database, write: writeTogether }: PlaceServices, placing: Placing): Promise<SlipEnd> {
  const { kind, free_bet_id: freeBet } = placing.request
  const end = kind === 'builder' || freeBet !== undefined ? 'held-up' : await writeTogether(placing)
  if (end !== 'held-up') return end
  const [alone] = await writeSlips(database, [placing], { isPatient: true })
  return alone!
}

/** None of a slip is taken when one of its stakes is refused: those that were are given back, and the slip may be sent again. */
async function dropBets(services: PlaceServices, bets: readonly BetRow[]): Promise<void> {
  const { database, settling } = services
  for (const bet of bets) {
    const { subject: _, ...common } = await playOf(services, bet, 0)
    const source = common.accountId
    const given = { foreignPlay: stakeId(bet.bet_id), foreign: { source, id: `${bet.bet_id}.drop` } }
    // Buries a stake that has not come yet, so that it cannot come any more.
    await settling.settle({ ...common, key: newKey(), kind: 'void', ...given })
    await transact(database, async (tx) => {
      await returnFreeBet(tx, bet.bet_id)
      const legs = (await legsOf(tx, [bet.bet_id])).get(bet.bet_id) ?? []
      const { rows } = await tx.query<{ state: string }>(
        'select state from sports_bet where bet_id = $1 and moving is null and settlement = 0 for update',
        [bet.bet_id],
      )
      if (rows[0]?.state === 'open') await addLiability(tx, [{ bet, legs }], -1n)
      if (rows[0]) await tx.query('delete from sports_bet where bet_id = $1', [bet.bet_id])
    })
  }
}
