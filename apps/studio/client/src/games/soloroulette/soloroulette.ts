import { type SoloRouletteParams, soloRoulette } from '@tablestakes/domain/games/solo-roulette'
import type { RouletteOutcome } from '@tablestakes/domain/games/tables/roulette'
import { ONE } from '@tablestakes/domain/money/ratio'
import { defineGame } from '../game-client.ts'
import { toneOf } from '../strip-tone.ts'
import { SoloChips, SoloFields } from './SoloChips.tsx'
import { SoloStage } from './SoloStage.tsx'
import { readLaid } from './solo-bets.ts'
import { clear, undo } from './solo-store.ts'

const isLaid = ({ bets }: SoloRouletteParams) => bets.length > 0

export default defineGame<SoloRouletteParams>({
  key: 'soloroulette',
  kind: 'instant',
  name: 'play_soloroulette',
  about: 'about_soloroulette',
  rules: ['rules_roulette_1', 'rules_roulette_2', 'rules_soloroulette_1', 'rules_soloroulette_2', 'rules_tables_2'],
  rtp: () => soloRoulette.rtpRange.most,
  firstParams: { bets: [] },
  readParams: readLaid,
  most: (params) => (isLaid(params) ? soloRoulette.most(params) : ONE),
  missing: (params) => (isLaid(params) ? null : 'solo_first'),
  press: 'wheel_spin',
  autoPace: 'landed',
  Stage: SoloStage,
  Amount: SoloChips,
  Fields: SoloFields,
  hotkeys: [
    { key: 'z', name: 'tables_undo', press: undo },
    { key: 'x', name: 'solo_clear', press: clear },
  ],
  strip: (round) => ({ text: String((round.shown as RouletteOutcome).pocket), tone: toneOf(round) }),
})
