import { type priceAcceptance, slipKinds, systemNames } from '@tablestakes/contract/sportsbook'
import { readStoredJson, writeStoredJson } from '@tablestakes/look/browser/storage'
import { create } from 'zustand'

/** A pick and what is needed to name it before anything is asked. */
export type Pick = {
  matchId: string
  marketId: string
  outcomeId: string
  /** What the player saw and agreed to. */
  price: number
  version: number
  sport: string
  league: string
  home: string
  away: string
  homeMark: string
  awayMark: string
  kind: string
  line?: number | undefined
  number?: number | undefined
  part?: number | undefined
  title: string
}

export type SlipKind = (typeof slipKinds)[number]
export type Acceptance = (typeof priceAcceptance)[number]
export type SystemName = (typeof systemNames)[number]
/** Two-of-three and the like are a size, the others have a name. */
export type System = { size: number } | { name: SystemName }

export type Slip = {
  picks: readonly Pick[]
  /** Null: what fits the picks best. */
  kind: SlipKind | null
  system: System | null
  /** Per line, in the wire's whole numbers; null while nothing is typed. */
  stake: number | null
  accept: Acceptance
  freeBetId: string | null
  /** A press that has not been answered: repeated under its own key, it is never placed twice. */
  intent: { key: string; wire: string } | null
  /** Bets that were placed from here and are shown until the player goes on. */
  placed: readonly string[]
}

const KEY = 'sports-slip'
/** Specification of the slip: a bet has at most so many legs. */
export const PICKS_MAX = 20

/** What a stored pick must have as a text. Above the store, which is read while this file is. */
const TEXTS = [
  'matchId',
  'marketId',
  'outcomeId',
  'sport',
  'league',
  'home',
  'away',
  'homeMark',
  'awayMark',
  'kind',
  'title',
] as const

const EMPTY: Slip = {
  picks: [],
  kind: null,
  system: null,
  stake: null,
  accept: 'none',
  freeBetId: null,
  intent: null,
  placed: [],
}

/** The slip lives in the browser and outlasts a reload with everything that was typed. */
export const useSlip = create<Slip>()(() => readSlip(readStoredJson(KEY)))

useSlip.subscribe((slip) => writeStoredJson(KEY, slip))

/** What another version of the app, or somebody's hands, left there is not believed. */
export function readSlip(stored: unknown): Slip {
  if (typeof stored !== 'object' || stored === null) return EMPTY
  const kept = stored as Partial<Record<keyof Slip, unknown>>
  const picks = Array.isArray(kept.picks) ? kept.picks.filter(isPick).slice(0, PICKS_MAX) : []
  const { intent } = kept as { intent?: { key?: unknown; wire?: unknown } | null }
  return {
    picks,
    kind: slipKinds.find((kind) => kind === kept.kind) ?? null,
    system: readSystem(kept.system),
    stake: Number.isSafeInteger(kept.stake) && Number(kept.stake) > 0 ? Number(kept.stake) : null,
    accept: kept.accept === 'better' || kept.accept === 'any' ? kept.accept : 'none',
    freeBetId: typeof kept.freeBetId === 'string' ? kept.freeBetId : null,
    intent:
      typeof intent?.key === 'string' && typeof intent.wire === 'string'
        ? { key: intent.key, wire: intent.wire }
        : null,
    placed: Array.isArray(kept.placed) ? kept.placed.filter((id) => typeof id === 'string').slice(0, PICKS_MAX) : [],
  }
}

function readSystem(stored: unknown): System | null {
  if (typeof stored !== 'object' || stored === null) return null
  if ('size' in stored && Number.isInteger(stored.size)) return { size: Number(stored.size) }
  const name = 'name' in stored ? systemNames.find((known) => known === stored.name) : undefined
  return name ? { name } : null
}

function isPick(stored: unknown): stored is Pick {
  if (typeof stored !== 'object' || stored === null) return false
  const kept = stored as Record<string, unknown>
  return (
    TEXTS.every((name) => typeof kept[name] === 'string') && Number.isInteger(kept.price) && Number(kept.price) >= 1000
  )
}

export const isSame = (one: Pick, other: Pick): boolean =>
  one.marketId === other.marketId && one.outcomeId === other.outcomeId

/** Puts a pick on the slip or takes it off. Another outcome of the same market takes its place: both can never win. */
export function togglePick(pick: Pick): 'added' | 'removed' | 'full' {
  const { picks } = useSlip.getState()
  if (picks.some((kept) => isSame(kept, pick))) {
    change({ picks: picks.filter((kept) => !isSame(kept, pick)) })
    return 'removed'
  }
  const at = picks.findIndex((kept) => kept.marketId === pick.marketId)
  if (at < 0 && picks.length >= PICKS_MAX) return 'full'
  change({ picks: at < 0 ? [...picks, pick] : picks.with(at, pick) })
  return 'added'
}

export const removePick = (pick: Pick): void =>
  change({ picks: useSlip.getState().picks.filter((kept) => !isSame(kept, pick)) })

/** What a change of the picks leaves standing: a free bet and a kind are chosen for what was there. */
const change = (next: Partial<Slip>): void =>
  useSlip.setState(({ kind }) => ({ placed: [], kind: (next.picks?.length ?? 0) > 1 ? kind : null, ...next }))

export const setSlip = (next: Partial<Slip>): void => useSlip.setState(next)

/** After a bet: the stake and the way of accepting prices are kept for the next one. */
export const clearPicks = (): void => useSlip.setState({ picks: [], kind: null, system: null, freeBetId: null })

type NewPrice = { market_id: string; outcome_id: string; price: number; version?: number | undefined }

/** The player has seen the new prices and agrees to them. */
export const agreeTo = (prices: readonly NewPrice[]): void =>
  useSlip.setState(({ picks }) => ({
    picks: picks.map((pick) => {
      const fresh = prices.find(
        ({ market_id, outcome_id }) => market_id === pick.marketId && outcome_id === pick.outcomeId,
      )
      return fresh ? { ...pick, price: fresh.price, version: fresh.version ?? pick.version } : pick
    }),
  }))
