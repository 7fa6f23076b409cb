/** What the symbols of each slot are called: in the table of pays, with a win, and for those who hear the reels. */
import type { TextKey } from '@tablestakes/dictionary/keys'
import type { SlotKey } from '@tablestakes/domain/games/slots/slot'
import { text } from '../../text.ts'

type NameOf<Key> = Key extends `symbol_${infer Name}` ? Name : never
type SymbolName = NameOf<TextKey>

const NAMES: Readonly<Record<SlotKey, Readonly<Record<string, SymbolName>>>> = {
  sevens: { W: 'diamond', A: 'seven', B: 'triple', D: 'bell', E: 'bar', F: 'plum', G: 'cherry' },
  lantern: { W: 'moon', S: 'lantern', A: 'boat', B: 'koi', D: 'teapot', E: 'fan', F: 'jade', G: 'coin' },
  clock: { W: 'cog', S: 'watch', A: 'apple', B: 'pear', D: 'cherry', E: 'bell', F: 'key', G: 'nut' },
  forge: {
    ...{ W: 'flame', S: 'crucible', A: 'helmet', B: 'hammer', D: 'shield' },
    ...{ E: 'rune_red', F: 'rune_blue', G: 'rune_green' },
  },
  geode: {
    ...{ S: 'key', X: 'orb', A: 'ruby', B: 'amber', D: 'citrine' },
    ...{ E: 'emerald', F: 'sapphire', G: 'amethyst', H: 'quartz' },
  },
  sugar: {
    ...{ W: 'star', S: 'planet', A: 'lolly', B: 'cone', D: 'candy' },
    ...{ E: 'jelly_heart', F: 'jelly_star', G: 'jelly_moon' },
  },
  tide: { W: 'trident', C: 'pearl', A: 'octopus', B: 'fish', D: 'crab', E: 'starfish', F: 'shell', G: 'drop' },
  monsoon: { W: 'feather', S: 'lamp', A: 'dome', B: 'lotus', D: 'mango', E: 'ace', F: 'king', G: 'queen' },
  grove: { W: 'sun', A: 'melon', B: 'grape', D: 'orange', E: 'lemon', F: 'plum', G: 'cherry' },
}

/** Where pearls are held, the other places are empty. */
const EMPTY = ' '

export function symbolName(slot: SlotKey, letter: string): string {
  if (letter === EMPTY) return text('slots_empty')
  const name = NAMES[slot][letter]
  if (!name) throw new Error(`${slot} has no symbol ${letter}`)
  return text(`symbol_${name}`)
}

/** The letters of a grid reel by reel, in words. */
export function sayGrid(slot: SlotKey, cells: string, rows: number): string {
  const reels = Array.from({ length: cells.length / rows }, (_, reel) =>
    Array.from(cells.slice(reel * rows, (reel + 1) * rows), (letter) => symbolName(slot, letter)).join(', '),
  )
  return text('slots_grid', { list: reels.join('; ') })
}
