/** Every slot by its key: its game, what is stated of it, its table of pays, and the show of an outcome. */
import { type Ratio, ratio } from '../../money/ratio.ts'
import type { AnyInstantGame } from '../game.ts'
import { type BookConfig, type BookFacts, type BookOutcome, bookGame, showEntry } from './book.ts'
import { clock } from './clock.ts'
import { type StatedBook, type StatedSlot, stated } from './facts.ts'
import { forge, forgeConfig } from './forge.ts'
import { geode, geodeConfig } from './geode.ts'
import { listPays, type Pays } from './grid.ts'
import { grove } from './grove.ts'
import { lantern } from './lantern.ts'
import { monsoon, monsoonConfig } from './monsoon.ts'
import { sevens } from './sevens.ts'
import type { Grid, Show, SlotFacts, SlotKey, SlotTable } from './slot.ts'
import { type StripsConfig, type StripsOutcome, showStrips, stripsGame } from './strips.ts'
import { sugar, sugarConfig } from './sugar.ts'
import { tide, tideConfig } from './tide.ts'

export const stripSlots = { sevens, lantern, clock, grove } satisfies Partial<Record<SlotKey, StripsConfig>>
export const bookSlots = { forge, geode, sugar, tide, monsoon } satisfies Partial<Record<SlotKey, BookConfig>>

export type StripSlot = keyof typeof stripSlots
export type BookSlot = keyof typeof bookSlots

export const isBookSlot = (key: string): key is BookSlot => Object.hasOwn(bookSlots, key)
const isStripSlot = (key: SlotKey): key is StripSlot => Object.hasOwn(stripSlots, key)

export function slotFacts(key: SlotKey): SlotFacts {
  const { rtp, hits, variance, most } = stated[key]
  return { rtp: read(rtp), hits: read(hits), variance: read(variance), most: read(most) }
}

export function bookFacts(key: BookSlot): BookFacts {
  const { root, entries, tickets } = stated[key] as StatedSlot & StatedBook
  return { ...slotFacts(key), root, entries, tickets }
}

/** Fractions of free spins have hundreds of digits, which nobody but us writes. */
function read(text: string): Ratio {
  const [over = '', under = ''] = text.split('/')
  return ratio(BigInt(over), BigInt(under))
}

export function slotGame(key: SlotKey): AnyInstantGame {
  const game = isStripSlot(key)
    ? stripsGame(stripSlots[key], slotFacts(key))
    : bookGame(bookSlots[key as BookSlot], bookFacts(key as BookSlot))
  return game as unknown as AnyInstantGame
}

/** How the round of an outcome is told, step by step; null where a book's entry is not known. */
export function showSlot(key: SlotKey, outcome: unknown): Show | null {
  if (isStripSlot(key)) return showStrips(stripSlots[key], outcome as StripsOutcome)
  const { entry } = outcome as BookOutcome
  return entry === null ? null : showEntry(bookSlots[key as BookSlot], entry)
}

type Rest = Pick<SlotTable, 'by'> & Partial<Pick<SlotTable, 'free' | 'jackpots' | 'isGoldOnly'>>
type Maths = Grid & { bet: number; lines?: SlotTable['lines'] }

function table(key: SlotKey, maths: Maths, pays: SlotTable['pays'], rest: Rest): SlotTable {
  const { reels, rows, bet, lines = [] } = maths
  return { key, reels, rows, bet, lines, pays, free: [], jackpots: [], isGoldOnly: false, ...rest }
}

/** Pays by count with the scatter's own among them. */
const withScatter = (pays: Pays, scatterPays: readonly number[]) => listPays({ ...pays, S: scatterPays })

const spinsOf = (spins: readonly number[]) =>
  spins.flatMap((count, scatters) => (count > 0 ? [[scatters, count] as const] : []))

function stripTable(config: StripsConfig, isGoldOnly = false): SlotTable {
  const free = spinsOf(config.free?.spins ?? [])
  const by = config.lines ? 'lines' : 'ways'
  return table(config.key, config, withScatter(config.pays, config.scatterPays), { by, free, isGoldOnly })
}

export const slotTables: Readonly<Record<SlotKey, SlotTable>> = {
  sevens: stripTable(sevens),
  lantern: stripTable(lantern),
  clock: stripTable(clock),
  grove: stripTable(grove, true),
  forge: table('forge', forgeConfig, withScatter(forgeConfig.pays, forgeConfig.scatterPays), {
    by: 'lines',
    free: [[3, forgeConfig.free.spins]],
  }),
  geode: table('geode', geodeConfig, geodeConfig.pays, {
    by: 'anywhere',
    free: [[geodeConfig.scatters, geodeConfig.spins]],
  }),
  sugar: table('sugar', sugarConfig, sugarConfig.pays, {
    by: 'clusters',
    free: [[sugarConfig.scatters, sugarConfig.spins]],
  }),
  tide: table('tide', tideConfig, listPays(tideConfig.pays), { by: 'lines', jackpots: tideConfig.jackpots }),
  monsoon: table('monsoon', monsoonConfig, withScatter(monsoonConfig.pays, monsoonConfig.scatterPays), {
    by: 'lines',
    free: spinsOf(monsoonConfig.spins),
  }),
}

export const isGoldOnly = (key: SlotKey): boolean => slotTables[key].isGoldOnly
