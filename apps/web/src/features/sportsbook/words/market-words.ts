import type { TextKey } from '@tablestakes/dictionary/keys'
import { isMarketKind, kindOf, type MarketKindKey } from '@tablestakes/domain/sports/kinds'
import { lineText } from '@tablestakes/domain/sports/specifiers'
import { type SayText, useText } from '../../../lib/words/i18n.ts'
import { isolate } from '../../../shell/money/SiteMoney.tsx'

/** What names a market: of a match's page, of a pick, of a leg. */
type Named = { kind: string; line?: number | undefined; number?: number | undefined; part?: number | undefined }
type Sides = { home: string; away: string }

/** Wire words become keys of the dictionary; one it lacks is shown as it came. */
const sayWire = (text: SayText, key: string, values?: Record<string, string | number>): string =>
  text(key as TextKey, values)

/** Markets, outcomes, periods and happenings in words. */
export function useSportsWords() {
  const text = useText()
  return {
    /** "Total goals", "Goal 3", "Set 2, game 5". */
    market: ({ kind, number = 0, part = 0 }: Named) => sayWire(text, `market_${kind}`, { number, part }),
    /** A kind of market by itself, without the goal or set it is about. */
    marketName: (kind: string) => sayWire(text, NUMBERED.has(kind) ? `market_${kind}_any` : `market_${kind}`),
    /** What a pick is on, in full: "Over 2.5", "Northvale −0.25", "2:1". */
    outcome: (market: Named, title: string, sides: Sides) => outcomeWords(text, market, title, sides),
    /** The same in the narrow room of a row: "1", "X", "2". */
    short: (market: Named, title: string, sides: Sides) => shortWords(text, market, title, sides),
    group: (group: string) => sayWire(text, `sports_group_${group}`),
    period: (period: string) => sayWire(text, `period_${period}`),
    happening: (kind: string) => sayWire(text, `happening_${kind}`),
    statistic: (kind: string) => sayWire(text, `statistic_${kind}`),
    sport: (sport: string) => sayWire(text, `sport_${sport}`),
  }
}

/** Kinds whose words count something: alone they have words of their own. */
const NUMBERED: ReadonlySet<string> = new Set([
  'next_goal',
  'innings_runs',
  'over_runs',
  'next_wicket',
  'set_winner',
  'next_game',
  'quarter_winner',
])

const SHORT: Readonly<Record<string, string>> = {
  home: '1',
  draw: 'X',
  away: '2',
  home_draw: '1X',
  home_away: '12',
  draw_away: 'X2',
}

/** The outcome's word within its kind. A title may be its key in the dictionary or the word itself. */
export const outcomeKey = (title: string): string => title.replace(/^outcome_/, '')

/** Handicaps are said of the home side; the away side has the same with the other sign. */
const HANDICAPS: ReadonlySet<string> = new Set(['asian_handicap', 'games_handicap', 'points_handicap'])

/** "+0.25", "−1", "0". */
export function writeLine(kind: string, title: string, line: number): string {
  if (!HANDICAPS.has(kind)) return isolate(lineText(line))
  const own = outcomeKey(title) === 'away' ? -line : line
  return isolate(own > 0 ? `+${lineText(own)}` : lineText(own).replace('-', '\u2212'))
}

export const isHandicap = (kind: string): boolean => HANDICAPS.has(kind)

function outcomeWords(text: SayText, { kind, line }: Named, title: string, { home, away }: Sides): string {
  const sides = { home, away }
  const word = outcomeKey(title)
  const name = word === 'home' ? home : word === 'away' ? away : sayOutcome(text, kind, word, sides)
  return line === undefined ? name : `${name} ${writeLine(kind, title, line)}`
}

function shortWords(text: SayText, market: Named, title: string, sides: Sides): string {
  if (market.line !== undefined && isHandicap(market.kind)) return writeLine(market.kind, title, market.line)
  const word = outcomeKey(title)
  return (market.kind === 'half_full' ? undefined : SHORT[word]) ?? sayOutcome(text, market.kind, word, sides)
}

/** Scores stand for themselves. Half-time and full-time is a pair ("Northvale / Draw"), a double chance an either–or. */
function sayOutcome(text: SayText, kind: string, word: string, { home, away }: Sides): string {
  if (!/^[a-z_]+$/.test(word)) return isolate(word)
  const [, half, full] = /^(home|draw|away)_(home|draw|away)$/.exec(word) ?? []
  if (kind !== 'half_full' || half === undefined || full === undefined)
    return sayWire(text, `outcome_${word}`, { home, away })
  const name = (side: string) => (side === 'home' ? home : side === 'away' ? away : text('outcome_draw'))
  return `${name(half)} / ${name(full)}`
}

/** How the outcomes of a market stand beside one another; kinds of a newer server stand as they come. */
export function layoutOf(kind: string) {
  return isMarketKind(kind) ? kindOf(kind as MarketKindKey).layout : 'grid'
}
