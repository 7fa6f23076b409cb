import { type Database, type Tx, transact } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { LegRow } from '../bets/bet-row.ts'
import { loadTerms, type Terms } from '../rules.ts'
import { useFreeBet } from './free-bets.ts'
import { insertBets, removeBets } from './insert-bets.ts'
import { type JudgedBet, judgeSlip } from './judge-slip.ts'
import { type LimitBook, loadLimitBook, namesOf } from './limits.ts'
import { idsOf, loadBoth, type ReadSelection, readSelections } from './load-selections.ts'
import type { Placed, Placing } from './placing.ts'

/**
 * What became of a slip: its bets, or why not. `known`: one with its key is there already. `held-up`: somebody is changing one of its
 * matches, and those who came with it do not wait for that; it has to be written alone.
 */
export type SlipEnd = Placed[] | Refusal | 'known' | 'held-up'

/**
 * Checks slips and writes down their bets, many at a time: what a transaction and its questions cost is shared. Matches and markets do not
 * change until the bets are written.
 */
export function writeSlips(
  database: Database,
  slips: readonly Placing[],
  { isPatient = false } = {},
): Promise<SlipEnd[]> {
  return transact(database, async (tx) => {
    const read = await readSlips(tx, slips, isPatient)
    const judged: (JudgedBet[] | Refusal | 'held-up')[] = []
    for (const slip of read) judged.push(slip instanceof Refusal || slip === 'held-up' ? slip : await judge(tx, slip))
    const bets = await insertBets(
      tx,
      judged.flatMap((slip) => (Array.isArray(slip) ? slip : [])),
    )
    const ends: SlipEnd[] = []
    for (const [nth, slip] of judged.entries())
      ends.push(Array.isArray(slip) ? await finish(tx, slip, { bets, terms: (read[nth] as ReadSlip).terms }) : slip)
    return ends
  })
}

type ReadSlip = { placing: Placing; read: ReadSelection[]; terms: Terms; book: LimitBook }

async function readSlips(
  tx: Tx,
  slips: readonly Placing[],
  isPatient: boolean,
): Promise<(ReadSlip | Refusal | 'held-up')[]> {
  const selections = slips.flatMap(({ request }) => request.selections)
  const both = await loadBoth(tx, { ...idsOf(selections), hold: isPatient ? 'waiting' : 'skipping' })
  const termsOf = new Map<string, Terms>()
  for (const { siteId } of slips) if (!termsOf.has(siteId)) termsOf.set(siteId, await loadTerms(tx, siteId))
  const read = slips.map((placing) => {
    const terms = termsOf.get(placing.siteId)!
    try {
      return { placing, terms, read: readSelections(placing.request.selections, { ...both, up: terms.up }) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return isPatient ? error : 'held-up'
    }
  })
  const book = await loadLimitBook(
    tx,
    read.flatMap((slip) =>
      slip instanceof Refusal || slip === 'held-up'
        ? []
        : namesOf(slip.read, slip.placing.playerId).map((name) => ({ ...name, siteId: slip.placing.siteId })),
    ),
  )
  return read.map((slip) => (slip instanceof Refusal || slip === 'held-up' ? slip : { ...slip, book }))
}

async function judge(tx: Tx, { placing, read, terms, book }: ReadSlip): Promise<JudgedBet[] | Refusal> {
  try {
    return await judgeSlip(tx, { placing, read, book, rules: terms.rules })
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

type Inserted = Awaited<ReturnType<typeof insertBets>>

/** The bets of a slip with their gifts. Where one of them is missing, the key is somebody's already, and none of them stays. */
async function finish(
  tx: Tx,
  judged: readonly JudgedBet[],
  { bets, terms }: { bets: Inserted; terms: Terms },
): Promise<SlipEnd> {
  const placed = judged.map((bet) => ({ judged: bet, bet: bets.get(bet) }))
  const drop = () =>
    removeBets(
      tx,
      placed.flatMap(({ bet }) => bet?.bet_id ?? []),
    )
  if (placed.some(({ bet }) => !bet)) {
    await drop()
    return 'known'
  }
  for (const { judged: one, bet } of placed) {
    if (one.freeBetId === null || (await useFreeBet(tx, { freeBetId: one.freeBetId, betId: bet!.bet_id }))) continue
    await drop()
    return new Refusal('FREE_BET_UNFIT')
  }
  return placed.map(({ judged: one, bet }) => ({ bet: bet!, written: { ...terms, legs: legsOf(one, bet!.bet_id) } }))
}

/** Legs as they are read back. */
const legsOf = ({ legs, prices }: JudgedBet, betId: number): LegRow[] =>
  legs.map(({ event, market, outcome: [outcome] }, place) => ({
    ...{ ...market, bet_id: betId, place, price: prices[place]!, event_id: event.event_id, outcome },
    ...{ sport: event.sport, feed_id: event.feed_id, league: event.league, home: event.home, away: event.away },
    ...{ starts_at: event.starts_at, event_state: event.state, event_held: event.is_held, score: event.score },
  }))
