import { priceBuilder } from '@tablestakes/domain/sports/builder/builder'
import { isMarketKind, outcomeOfId } from '@tablestakes/domain/sports/kinds'
import type { FootballSetup, FootballSheet, Period, Side } from '@tablestakes/domain/sports/match'
import { readSpecifiers } from '@tablestakes/domain/sports/specifiers'
import type { Reader } from '@tablestakes/node/database'
import type { MarketRow, MatchState, Score } from '../records.ts'

/** One step of the model lasts so many seconds of the match. */
const STEP_SECONDS = 30

type Leg = { market: Pick<MarketRow, 'kind' | 'specifiers'>; outcome: string }

/** The price of several outcomes of one match as one bet, by the joint distribution of its scores; or which of them cannot stand together. */
export type Built = { price: number } | { clash: number[] }

export async function builderPrice(
  reader: Reader,
  { eventId, legs }: { eventId: number; legs: readonly Leg[] },
): Promise<Built> {
  const all = legs.map((_, place) => place)
  const match = await loadFootball(reader, eventId)
  const selections = legs.flatMap(({ market: { kind, specifiers: written }, outcome: id }) => {
    const specifiers = readSpecifiers(written)
    const outcome = isMarketKind(kind) ? outcomeOfId(kind, Number(id))?.key : undefined
    return isMarketKind(kind) && specifiers && outcome ? [{ kind, specifiers, outcome }] : []
  })
  if (!match || selections.length < legs.length) return { clash: all }
  const priced = priceBuilder(match.setup, match.sheet, selections)
  return 'price' in priced ? { price: priced.price } : { clash: [...(priced.clashes[0]?.legs ?? all)] }
}

type Row = {
  sport: string
  state: MatchState
  score: Partial<Score> & { clock?: string }
  model: string
  goals: Side[]
}

/** The match as its model sees it: strengths as published, and how it stands by the feed's last word. */
async function loadFootball(
  reader: Reader,
  eventId: number,
): Promise<{ setup: FootballSetup; sheet: FootballSheet } | null> {
  const { rows } = await reader.query<Row>({
    name: 'sports-builder-match',
    text: `select e.sport, e.state, e.score, e.model, array(
             select h.side from sports_happening h
             where h.event_id = e.event_id and h.kind = 'goal' and h.side <> 'none' order by h.number) as goals
           from sports_event e where e.event_id = $1`,
    values: [eventId],
  })
  const row = rows[0]
  const setup = row && readSetup(row.model)
  return row?.sport === 'football' && setup ? { setup, sheet: sheetOf(row) } : null
}

/** Null where the feed publishes no strengths: then there is no builder on the match. */
function readSetup(published: string): FootballSetup | null {
  try {
    const { model } = JSON.parse(published) as { model?: string }
    const setup = JSON.parse(model ?? 'null') as FootballSetup | null
    return setup?.sport === 'football' ? setup : null
  } catch {
    return null
  }
}

const periods: Record<string, Period> = {
  not_started: 'before',
  first_half: 'first_half',
  half_time: 'half_time',
  second_half: 'second_half',
  ended: 'ended',
}

function sheetOf({ state, score, goals }: Row): FootballSheet {
  const [minutes = 0, seconds = 0] = (score.clock ?? '0:0').split(':').map(Number)
  const period = periods[score.period ?? 'not_started'] ?? 'before'
  const [half] = score.parts ?? []
  const total = { home: score.home_score ?? 0, away: score.away_score ?? 0 }
  return {
    sport: 'football',
    ...{ status: state === 'void' ? 'abandoned' : state, period, score: total },
    step: Math.floor((minutes * 60 + seconds) / STEP_SECONDS),
    halfTime: half && period !== 'first_half' && period !== 'before' ? half : null,
    goals: goals.length === total.home + total.away ? goals : goalsOf(total),
  }
}

/** While the timeline is behind the score: which goal came first is then not known, and matters only to markets that are decided. */
const goalsOf = ({ home, away }: { home: number; away: number }): Side[] => [
  ...Array.from({ length: home }, () => 'home' as const),
  ...Array.from({ length: away }, () => 'away' as const),
]
