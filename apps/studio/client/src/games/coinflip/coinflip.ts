import {
  type CoinFlipParams,
  type CoinFlipShown,
  type CoinFlipStep,
  type CoinSide,
  coinFlip,
} from '@tablestakes/domain/games/coin-flip'
import { writeTimes } from '../../figures.ts'
import type { Table } from '../../table.ts'
import { defineGame } from '../game-client.ts'
import { toneOf } from '../strip-tone.ts'
import { CoinFlipLast, CoinFlipStage } from './CoinFlipStage.tsx'

const call = (side: CoinSide) => (table: Table<CoinFlipParams, CoinFlipStep>) => table.takeStep({ call: side })

export default defineGame<CoinFlipParams, CoinFlipStep>({
  key: 'coinflip',
  kind: 'stepped',
  name: 'play_coinflip',
  about: 'about_coinflip',
  rules: ['rules_coinflip_1', 'rules_coinflip_2', 'rules_coinflip_3', 'rules_coinflip_4'],
  rtp: () => coinFlip.rtpRange.most,
  firstParams: {},
  readParams: (value) => coinFlip.readParams(value),
  most: () => coinFlip.first({}),
  press: 'mines_start',
  Stage: CoinFlipStage,
  Last: CoinFlipLast,
  firstStep: 'coinflip_call',
  canCashOut: (round) => (round.shown as CoinFlipShown).calls.length > 0,
  hotkeys: [
    { key: 'w', name: 'coinflip_heads', press: call('heads') },
    { key: 'e', name: 'coinflip_tails', press: call('tails') },
  ],
  strip: (round) => ({ text: writeTimes(round.multiplier), tone: toneOf(round) }),
})
