/** Any slot as a game of the table: one client for all, with the drawings, the table and the rhythm of the one that is opened. */
import type { TextKey } from '@tablestakes/dictionary/keys'
import type { SlotKey } from '@tablestakes/domain/games/slots/slot'
import { slotGame, slotTables } from '@tablestakes/domain/games/slots/slots'
import { writeTimes } from '../../figures.ts'
import { loadText, text } from '../../text.ts'
import { type AnyGame, defineGame } from '../game-client.ts'
import { rulesOf } from '../rules-of.ts'
import { toneOf } from '../strip-tone.ts'
import { keepSlot } from './open-slots.ts'
import { PaysPart } from './PaysPart.tsx'
import { SlotFields } from './SlotFields.tsx'
import { SlotStage } from './SlotStage.tsx'
import { loadPictures } from './slot-pictures.ts'
import { slotThemes } from './slot-theme.ts'
import { pressStop } from './use-show.ts'

const RULES = 2

export async function openSlot(key: SlotKey): Promise<{ default: AnyGame }> {
  const [pictures] = await Promise.all([loadPictures(key), loadText('slots')])
  keepSlot({ key, table: slotTables[key], theme: slotThemes[key], pictures })
  const rules = Array.from({ length: RULES }, (_, place) => `rules_${key}_${place + 1}` as TextKey)
  const game = defineGame<unknown>({
    key,
    kind: 'instant',
    name: `play_${key}`,
    about: `about_${key}`,
    rules: [...rules, 'slots_rules_decided', 'slots_rules_less'],
    firstParams: {},
    // Not from the list of all games: every slot would bring along what all others need.
    ...rulesOf(slotGame(key)),
    press: 'slots_spin',
    whileFalling: { label: 'slots_stop', press: pressStop },
    autoPace: 'landed',
    hasStrictAuto: true,
    Stage: SlotStage,
    Fields: SlotFields,
    Pays: PaysPart,
    strip: (round) =>
      round.jackpot && round.jackpot.state !== 'lost'
        ? { text: text('slots_jackpot'), tone: 'gold' }
        : { text: writeTimes(round.multiplier), tone: toneOf(round) },
  })
  return { default: game }
}
