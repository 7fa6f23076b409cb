import type { Reader } from '@tablestakes/node/database'
import { entryKinds, purseNumbers } from '../codes.ts'
import { subjectOf } from '../subject.ts'
import type { Countable, LedgerFact, Split, StakeFact, WinFact } from './fact.ts'
import { DAYS_BACK, type FactPlace, factsThatStandAlone, loadAccounts } from './facts.ts'

/** The sums of bets that are alike: of one player in one currency, on one subject, with one purse. */
export type FactSum = {
  fact: Countable<StakeFact | WinFact>
  times: bigint
  /** The places of the first and the last of them, and the earliest day. */
  first: bigint
  last: bigint
  day: number
}

export type FactSums = {
  sums: FactSum[]
  /** Facts that are in no sum: voids, deposits and other events, and bets with a bonus. */
  facts: LedgerFact[]
}

type Between = { after: FactPlace; upTo: bigint }

/**
 * Everybody's facts up to a place that `settledPlace` gave, bets that are alike added up by the database: most bets are like the one
 * before, and reading each of them costs several times as much.
 */
export async function factSumsBetween(reader: Reader, { after, upTo }: Between): Promise<FactSums> {
  const values = [after.place, upTo, after.day - DAYS_BACK]
  // Without names: pages are seldom and of very different sizes, so each is worth a plan of its own.
  const { rows: ofPlays } = await reader.query<SumRow & WinColumns>(PLAYS, values)
  const { rows: ended } = await reader.query<SumRow>(ENDED, values)
  const accounts = await loadAccounts(reader)
  const source = ({ account_id: id }: SumRow) => (id === null ? '' : (accounts.get(id)?.name ?? ''))
  const sums: FactSum[] = []
  for (const row of ofPlays) {
    if (row.times > 0n) sums.push(stakes(row, source(row)))
    if (row.wins > 0n) sums.push(wins(row, source(row)))
  }
  for (const row of ended) sums.push(stakes(row, source(row)))
  return { sums, facts: await factsThatStandAlone(reader, { after, upTo }) }
}

type SumRow = {
  player_id: bigint
  currency: string
  purse: number
  account_id: number | null
  game_id: number | null
  times: bigint
  stake: bigint
  cash: bigint
  coin: bigint
  counting: bigint
  at_risk: bigint
  first: bigint
  last: bigint
  day: number
}
type WinColumns = { wins: bigint; win: bigint }

const { round, win, close } = entryKinds

const THE_PAGE = `e.place > $1 and e.place <= $2 and e.day >= $3 and e.bonus is null`
/** A sum of amounts is a number without bounds; every sum of a page is far from the end of a bigint. */
const sum = (what: string) => `coalesce(sum(${what}), 0)::bigint`
const WHERE_THEY_ARE = 'min(e.place) as first, max(e.place) as last, min(e.day) as day'

/** Rounds of one call, with their stakes, and the wins of both. */
const PLAYS = `
  select e.player_id, e.currency, e.purse, e.account_id, e.game_id, count(*) filter (where e.kind = ${round}) as times,
    ${sum('e.stake')} as stake, ${sum('e.cash')} as cash, ${sum('e.coin')} as coin,
    ${sum('e.coin_counting')} as counting, ${sum('e.cash_counting')} as at_risk,
    count(*) filter (where e.win > 0) as wins, ${sum('e.win')} as win, ${WHERE_THEY_ARE}
  from entry e where ${THE_PAGE} and (e.kind = ${round} or e.kind = ${win} and e.win > 0)
  group by e.player_id, e.currency, e.purse, e.account_id, e.game_id, e.kind`

/** As much of it as stands after what was given back: see `asFarAsItStands`. */
const standing = (column: string) =>
  `case when e.kind = ${win} and e.coin_counting < 0 then least(b.${column}, -1 - e.coin_counting) else b.${column} end`

/** Stakes that stand since a win or a closing ended them. One after the other by its key: a plan for all of them would read the day. */
const ENDED = `
  select e.player_id, e.currency, b.purse, b.account_id, b.game_id, count(*) as times,
    ${sum('b.stake')} as stake, ${sum('b.cash')} as cash, ${sum('b.coin')} as coin,
    ${sum(standing('coin_counting'))} as counting, ${sum(standing('cash_counting'))} as at_risk, ${WHERE_THEY_ARE}
  from entry e cross join lateral (
    select * from entry s where s.player_id = e.player_id and s.entry_id = e.play_id and s.day = day_of(e.play_id) limit 1
  ) b
  where ${THE_PAGE} and e.kind in (${win}, ${close}) and e.ends and b.place is not null
  group by e.player_id, e.currency, b.purse, b.account_id, b.game_id`

function stakes(row: SumRow, source: string): FactSum {
  const { stake, cash, coin } = row
  return {
    ...whereOf(row),
    times: row.times,
    fact: {
      ...common(row, source),
      kind: 'stake',
      amount: stake,
      split: isGold(row) ? inGold(stake) : { cash, coin, gold: 0n },
      counting: row.counting,
      atRisk: row.at_risk,
    },
  }
}

function wins(row: SumRow & WinColumns, source: string): FactSum {
  const { win: amount } = row
  const split = isGold(row) ? inGold(amount) : { cash: amount, coin: 0n, gold: 0n }
  return { ...whereOf(row), times: row.wins, fact: { ...common(row, source), kind: 'win', amount, split } }
}

const whereOf = ({ first, last, day }: SumRow) => ({ first, last, day })

const common = ({ player_id: playerId, currency, game_id: game }: SumRow, source: string) => ({
  ...{ playerId, currency, source, takesBack: false, subject: game === null ? null : subjectOf(game) },
})

const isGold = ({ purse }: SumRow) => purse === purseNumbers.gold
const inGold = (gold: bigint): Split => ({ cash: 0n, coin: 0n, gold })
