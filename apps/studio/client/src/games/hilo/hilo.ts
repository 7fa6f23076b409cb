import { type HiloParams, type HiloShown, type HiloStep, hilo } from '@tablestakes/domain/games/hilo'
import { writeTimes } from '../../figures.ts'
import type { Table } from '../../table.ts'
import { defineGame, type Round } from '../game-client.ts'
import { toneOf } from '../strip-tone.ts'
import { HiloLast, HiloStage } from './HiloStage.tsx'
import { canCashOut } from './hilo-round.ts'

const guess = (choice: HiloStep['guess']) => (table: Table<HiloParams, HiloStep>) => table.takeStep({ guess: choice })

export default defineGame<HiloParams, HiloStep>({
  key: 'hilo',
  kind: 'stepped',
  name: 'play_hilo',
  about: 'about_hilo',
  rules: ['rules_hilo_1', 'rules_hilo_2', 'rules_hilo_3', 'rules_hilo_4', 'rules_hilo_5'],
  rtp: () => hilo.rtpRange.most,
  firstParams: {},
  readParams: (value) => hilo.readParams(value),
  most: () => hilo.first({}),
  press: 'hilo_deal',
  Stage: HiloStage,
  Last: HiloLast,
  firstStep: 'hilo_guess',
  canCashOut: (round: Round) => canCashOut(round.shown as HiloShown),
  hotkeys: [
    { key: 'w', name: 'hilo_say_higher', press: guess('higher') },
    { key: 'e', name: 'hilo_say_lower', press: guess('lower') },
    { key: 'r', name: 'hilo_skip', press: guess('skip') },
  ],
  strip: (round) => ({ text: writeTimes(round.multiplier), tone: toneOf(round) }),
})
