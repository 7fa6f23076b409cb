import { type WheelParams, wheel } from '@tablestakes/domain/games/wheel'
import { writeTimes } from '../../figures.ts'
import { defineGame } from '../game-client.ts'
import { rulesOf } from '../rules-of.ts'
import { toneOf } from '../strip-tone.ts'
import { WheelFields } from './WheelFields.tsx'
import { WheelStage } from './WheelStage.tsx'

export default defineGame<WheelParams>({
  key: 'wheel',
  kind: 'instant',
  name: 'play_wheel',
  about: 'about_wheel',
  rules: ['rules_wheel_1', 'rules_wheel_2', 'rules_wheel_3', 'rules_wheel_4'],
  firstParams: { segments: 20, risk: 'medium' },
  ...rulesOf(wheel),
  press: 'wheel_spin',
  autoPace: 'landed',
  Stage: WheelStage,
  Fields: WheelFields,
  areFieldsSmall: true,
  strip: (round) => ({ text: writeTimes(round.multiplier), tone: toneOf(round) }),
})
