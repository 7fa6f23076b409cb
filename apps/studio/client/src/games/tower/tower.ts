import { type TowerParams, type TowerShown, type TowerStep, tower } from '@tablestakes/domain/games/tower'
import { writeTimes } from '../../figures.ts'
import { defineGame } from '../game-client.ts'
import { toneOf } from '../strip-tone.ts'
import { TowerFields, TowerFolded, TowerLast, TowerRandom } from './TowerFields.tsx'
import { TowerStage } from './TowerStage.tsx'
import { randomTile } from './tower-board.ts'

export default defineGame<TowerParams, TowerStep>({
  key: 'tower',
  kind: 'stepped',
  name: 'play_tower',
  about: 'about_tower',
  rules: ['rules_tower_1', 'rules_tower_2', 'rules_tower_3', 'rules_tower_4', 'rules_mines_5'],
  rtp: () => tower.rtpRange.most,
  firstParams: { level: 'medium' },
  readParams: (value) => tower.readParams(value),
  most: (params) => tower.first(params),
  press: 'mines_start',
  firstStep: 'mines_pick',
  Stage: TowerStage,
  Fields: TowerFields,
  areFieldsSmall: true,
  Folded: TowerFolded,
  Last: TowerLast,
  OpenFields: TowerRandom,
  canCashOut: (round) => (round.shown as TowerShown).climbed.length > 0,
  hotkeys: [
    {
      key: 'r',
      name: 'mines_random',
      press: (table) => {
        if (table.open) table.takeStep({ tile: randomTile(table.open.params as TowerParams) })
      },
    },
  ],
  strip: (round) => ({ text: writeTimes(round.multiplier), tone: toneOf(round) }),
})
