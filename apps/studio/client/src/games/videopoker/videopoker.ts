import { pokerReturns } from '@tablestakes/domain/games/cards/poker-tables'
import {
  type VideoPokerParams,
  type VideoPokerShown,
  type VideoPokerStep,
  videopoker,
} from '@tablestakes/domain/games/cards/videopoker'
import { cutMultiplier } from '@tablestakes/domain/games/game'
import { writeTimes } from '../../figures.ts'
import type { Table } from '../../table.ts'
import { text } from '../../text.ts'
import { defineGame, type Hotkey } from '../game-client.ts'
import { toneOf } from '../strip-tone.ts'
import { drawCards, toggleHold } from './hold-store.ts'
import { handKey } from './poker-words.ts'
import { VideoPokerActions } from './VideoPokerActions.tsx'
import { VideoPokerFields, VideoPokerPays } from './VideoPokerFields.tsx'
import { VideoPokerStage } from './VideoPokerStage.tsx'

const hold = (no: 1 | 2 | 3 | 4 | 5): Hotkey<VideoPokerParams, VideoPokerStep> => {
  return { key: String(no), name: `videopoker_key_${no}`, press: (table) => toggleHold(table, no - 1) }
}

const dealOrDraw = (table: Table<VideoPokerParams, VideoPokerStep>) => (table.open ? drawCards(table) : table.place())

export default defineGame<VideoPokerParams, VideoPokerStep>({
  key: 'videopoker',
  kind: 'stepped',
  name: 'play_videopoker',
  about: 'about_videopoker',
  rules: [
    'rules_videopoker_1',
    'rules_videopoker_2',
    'rules_videopoker_3',
    'rules_videopoker_4',
    'rules_videopoker_5',
    'rules_videopoker_6',
  ],
  // Cut off, as in the lobby: a game never states more than it returns.
  rtp: ({ table }) => cutMultiplier(pokerReturns[table]),
  firstParams: { table: 'jacks' },
  readParams: (value) => videopoker.readParams(value),
  most: (params) => videopoker.first(params),
  press: 'videopoker_deal',
  Stage: VideoPokerStage,
  Fields: VideoPokerFields,
  Decisions: VideoPokerActions,
  pressOpen: drawCards,
  Pays: VideoPokerPays,
  hotkeys: [
    hold(1),
    hold(2),
    hold(3),
    hold(4),
    hold(5),
    { key: 'enter', name: 'videopoker_key_main', press: dealOrDraw },
  ],
  strip: (round) => ({ text: writeTimes(round.multiplier), tone: toneOf(round) }),
  told: ({ params, shown }) => text(handKey((params as VideoPokerParams).table, (shown as VideoPokerShown).line)),
})
