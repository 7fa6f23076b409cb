import { clock } from './clock.ts'
import { forge } from './forge.ts'
import { geode } from './geode.ts'
import { grove } from './grove.ts'
import { lantern } from './lantern.ts'
import { monsoon } from './monsoon.ts'
import { sevens } from './sevens.ts'
import type { SlotArt } from './slot-art.ts'
import { sugar } from './sugar.ts'
import { tide } from './tide.ts'

/** What is drawn for every slot, by the key of its game. */
export const slotArts: Record<string, SlotArt> = { sevens, lantern, clock, forge, geode, sugar, tide, monsoon, grove }
