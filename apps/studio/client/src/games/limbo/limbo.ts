import { type LimboOutcome, type LimboParams, limbo } from '@tablestakes/domain/games/limbo'
import { writeMultiplier } from '../../figures.ts'
import { defineGame } from '../game-client.ts'
import { rulesOf } from '../rules-of.ts'
import { toneOf } from '../strip-tone.ts'
import { LimboFields } from './LimboFields.tsx'
import { LimboStage } from './LimboStage.tsx'
import { scaleTarget } from './limbo-bet.ts'

export default defineGame<LimboParams>({
  key: 'limbo',
  kind: 'instant',
  name: 'play_limbo',
  about: 'about_limbo',
  rules: ['rules_limbo_1', 'rules_limbo_2', 'rules_limbo_3', 'rules_limbo_4'],
  firstParams: { target: 200 },
  ...rulesOf(limbo),
  winPays: (params) => limbo.most(params),
  press: 'limbo_fly',
  autoPace: 'landed',
  Stage: LimboStage,
  Fields: LimboFields,
  hotkeys: [
    { key: 'w', name: 'limbo_lower', press: (table) => table.setParams(scaleTarget(table.params, 1 / 2)) },
    { key: 'e', name: 'limbo_higher', press: (table) => table.setParams(scaleTarget(table.params, 2)) },
  ],
  strip: (round) => ({ text: writeMultiplier((round.shown as LimboOutcome).reached), tone: toneOf(round) }),
})
