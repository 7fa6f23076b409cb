import { type MinesParams, type MinesShown, type MinesStep, mines } from '@tablestakes/domain/games/mines'
import { writeTimes } from '../../figures.ts'
import { defineGame } from '../game-client.ts'
import { toneOf } from '../strip-tone.ts'
import { MinesFields, MinesFolded, MinesLast, MinesRandom } from './MinesFields.tsx'
import { MinesStage } from './MinesStage.tsx'
import { randomTile } from './mines-board.ts'

export default defineGame<MinesParams, MinesStep>({
  key: 'mines',
  kind: 'stepped',
  name: 'play_mines',
  about: 'about_mines',
  rules: ['rules_mines_1', 'rules_mines_2', 'rules_mines_3', 'rules_mines_4', 'rules_mines_5'],
  rtp: () => mines.rtpRange.most,
  firstParams: { mines: 5 },
  readParams: (value) => mines.readParams(value),
  most: (params) => mines.first(params),
  press: 'mines_start',
  firstStep: 'mines_pick',
  Stage: MinesStage,
  Fields: MinesFields,
  areFieldsSmall: true,
  Folded: MinesFolded,
  Last: MinesLast,
  OpenFields: MinesRandom,
  canCashOut: (round) => (round.shown as MinesShown).opened.length > 0,
  hotkeys: [
    {
      key: 'r',
      name: 'mines_random',
      press: (table) => {
        if (table.open) table.takeStep({ tile: randomTile((table.open.shown as MinesShown).opened) })
      },
    },
  ],
  strip: (round) => ({ text: writeTimes(round.multiplier), tone: toneOf(round) }),
})
