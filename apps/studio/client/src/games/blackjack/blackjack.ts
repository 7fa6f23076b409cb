import {
  type BlackjackAction,
  type BlackjackParams,
  type BlackjackStep,
  blackjack,
} from '@tablestakes/domain/games/cards/blackjack'
import { cutMultiplier } from '@tablestakes/domain/games/game'
import { writeTimes } from '../../figures.ts'
import type { Table } from '../../table.ts'
import { defineGame } from '../game-client.ts'
import { toneOf } from '../strip-tone.ts'
import { BlackjackActions } from './BlackjackActions.tsx'
import { BlackjackStage } from './BlackjackStage.tsx'
import { offersOf } from './blackjack-round.ts'
import { StrategyPart } from './StrategyPart.tsx'

/** A key does what its button would; where there is no such button it does nothing. */
const press = (action: BlackjackAction) => (table: Table<BlackjackParams, BlackjackStep>) => {
  if (offersOf(table).some((offer) => offer.action === action && offer.refusal === null)) table.takeStep({ action })
}

export default defineGame<BlackjackParams, BlackjackStep>({
  key: 'blackjack',
  kind: 'stepped',
  name: 'play_blackjack',
  about: 'about_blackjack',
  rules: [
    'rules_blackjack_1',
    'rules_blackjack_2',
    'rules_blackjack_3',
    'rules_blackjack_4',
    'rules_blackjack_5',
    'rules_blackjack_6',
  ],
  // Cut off, as in the lobby: a game never states more than it returns.
  rtp: () => cutMultiplier(blackjack.rtpRange.most),
  firstParams: {},
  readParams: (value) => blackjack.readParams(value),
  most: () => blackjack.first({}),
  press: 'blackjack_deal',
  Stage: BlackjackStage,
  Decisions: BlackjackActions,
  Pays: StrategyPart,
  hotkeys: [
    { key: 'q', name: 'blackjack_stand', press: press('stand') },
    { key: 'w', name: 'blackjack_hit', press: press('hit') },
    { key: 'e', name: 'blackjack_double', press: press('double') },
    { key: 'r', name: 'blackjack_split', press: press('split') },
    { key: 't', name: 'blackjack_insure', press: press('insure') },
    { key: 'y', name: 'blackjack_decline', press: press('decline') },
  ],
  strip: (round) => ({ text: writeTimes(round.multiplier), tone: toneOf(round) }),
})
