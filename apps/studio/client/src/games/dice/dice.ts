import { type DiceOutcome, type DiceParams, dice } from '@tablestakes/domain/games/dice'
import { writeHundredths } from '../../ui/NumberField.tsx'
import { defineGame } from '../game-client.ts'
import { rulesOf } from '../rules-of.ts'
import { toneOf } from '../strip-tone.ts'
import { DiceStage } from './DiceStage.tsx'
import { moveTarget, turnOver } from './dice-bet.ts'

export default defineGame<DiceParams>({
  key: 'dice',
  kind: 'instant',
  name: 'play_dice',
  about: 'about_dice',
  rules: ['rules_dice_1', 'rules_dice_2', 'rules_dice_3', 'rules_dice_4'],
  firstParams: { target: 5050, direction: 'over' },
  ...rulesOf(dice),
  winPays: (params) => dice.most(params),
  press: 'dice_roll',
  autoPace: 'landed',
  Stage: DiceStage,
  hotkeys: [
    { key: 'q', name: 'dice_turn', press: (table) => table.setParams(turnOver(table.params)) },
    { key: 'w', name: 'dice_lower', press: (table) => table.setParams(moveTarget(table.params, -100)) },
    { key: 'e', name: 'dice_higher', press: (table) => table.setParams(moveTarget(table.params, 100)) },
  ],
  strip: (round) => ({ text: writeHundredths((round.shown as DiceOutcome).roll), tone: toneOf(round) }),
})
