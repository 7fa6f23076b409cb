import { RETURN } from '@tablestakes/domain/games/game'
import { type KenoOutcome, type KenoParams, keno } from '@tablestakes/domain/games/keno'
import { ONE } from '@tablestakes/domain/money/ratio'
import { defineGame } from '../game-client.ts'
import { toneOf } from '../strip-tone.ts'
import { KenoFields } from './KenoFields.tsx'
import { KenoStage } from './KenoStage.tsx'
import { quickPick, readTicket, shortPays } from './keno-board.ts'

const isFilled = ({ picks }: KenoParams) => picks.length > 0

export default defineGame<KenoParams>({
  key: 'keno',
  kind: 'instant',
  name: 'play_keno',
  about: 'about_keno',
  rules: ['rules_keno_1', 'rules_keno_2', 'rules_keno_3', 'rules_keno_4'],
  rtp: (params) => (isFilled(params) ? keno.rtp(params) : RETURN),
  firstParams: { picks: [], risk: 'classic' },
  readParams: readTicket,
  most: (params) => (isFilled(params) ? keno.most(params) : ONE),
  missing: (params) => (isFilled(params) ? null : 'keno_pick_first'),
  press: 'keno_draw',
  autoPace: 'landed',
  Stage: KenoStage,
  Fields: KenoFields,
  hotkeys: [
    { key: 'w', name: 'keno_quick', press: (table) => table.setParams(quickPick(table.params, Math.random)) },
    { key: 'e', name: 'keno_clear', press: (table) => table.setParams({ ...table.params, picks: [] }) },
  ],
  strip: (round) => {
    const { hits } = round.shown as KenoOutcome
    const { picks } = round.params as KenoParams
    return { text: `${hits}/${picks.length} ${shortPays(round.multiplier)}×`, tone: toneOf(round) }
  },
})
