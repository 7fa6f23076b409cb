import { crash, crashTargets } from '@tablestakes/domain/games/crash'
import { ratio } from '@tablestakes/domain/money/ratio'
import { Refused } from '../../api.ts'
import { stakeProblem } from '../../stake.ts'
import type { Table } from '../../table.ts'
import { defineGame } from '../game-client.ts'
import { CrashFairness } from './CrashFairness.tsx'
import { CrashHistory } from './CrashHistory.tsx'
import { CrashPanel } from './CrashPanel.tsx'
import { CrashStage } from './CrashStage.tsx'
import { crashOf } from './use-crash.ts'

/** In hundredths; null flies until the player presses. */
export type CrashParams = { autoCashOut: number | null }

function readParams(value: unknown): CrashParams | null {
  const { autoCashOut } = (value ?? {}) as { autoCashOut?: unknown }
  if (autoCashOut === null) return { autoCashOut }
  const target = crash.readTarget(autoCashOut)
  return target === null ? null : { autoCashOut: target }
}

/** Says immediately what the studio would refuse; the rest is the studio's to say. */
function place(table: Table<CrashParams, never>): void {
  const { stake, free, balance, bounds, params, isOver, isPaused } = table
  if (stake === null || isOver || isPaused) return
  const problem = stakeProblem(stake, free ? stake : balance, bounds)
  if (problem) table.refuse(new Refused(problem, undefined))
  else {
    table.dismiss()
    crashOf(table).place({ stake, autoCashOut: params.autoCashOut, reward: free?.reward })
  }
}

export default defineGame<CrashParams>({
  key: 'crash',
  kind: 'shared',
  name: 'play_crash',
  about: 'about_crash',
  rules: ['rules_crash_1', 'rules_crash_2', 'rules_crash_3', 'rules_crash_4', 'rules_crash_5'],
  rtp: () => crash.rtpRange.most,
  firstParams: { autoCashOut: null },
  readParams,
  most: ({ autoCashOut }) => ratio(autoCashOut ?? crashTargets.least, 100),
  press: 'crash_bet',
  autoPace: 'landed',
  Stage: CrashStage,
  Panel: CrashPanel,
  History: CrashHistory,
  Fairness: CrashFairness,
  pressMain: place,
  hotkeys: [{ key: 'c', name: 'table_cash_out', press: (table) => crashOf(table).cashOut() }],
  strip: () => null,
})
