import { type PlinkoParams, plinko } from '@tablestakes/domain/games/plinko'
import { defineGame } from '../game-client.ts'
import { rulesOf } from '../rules-of.ts'
import { toneOf } from '../strip-tone.ts'
import { PlinkoFields, PlinkoTruth } from './PlinkoFields.tsx'
import { PlinkoStage } from './PlinkoStage.tsx'
import { shortMultiplier } from './plinko-board.ts'

export default defineGame<PlinkoParams>({
  key: 'plinko',
  kind: 'instant',
  name: 'play_plinko',
  about: 'about_plinko',
  rules: ['rules_plinko_1', 'rules_plinko_2', 'rules_plinko_3', 'rules_plinko_4'],
  firstParams: { rows: 10, risk: 'medium' },
  ...rulesOf(plinko),
  press: 'plinko_drop',
  stakeName: 'plinko_stake',
  // Five presses may be under way together; the casino takes them one after another.
  atOnce: 5,
  autoPace: 420,
  Stage: PlinkoStage,
  Fields: PlinkoFields,
  areFieldsSmall: true,
  Truth: PlinkoTruth,
  strip: (round) => ({ text: `${shortMultiplier(round.multiplier)}×`, tone: toneOf(round) }),
})
