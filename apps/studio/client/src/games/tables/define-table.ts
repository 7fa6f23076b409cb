import type { StudioTable } from '@tablestakes/contract/studio'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { tableGameOf } from '@tablestakes/domain/games/tables/all'
import { rangeOf } from '@tablestakes/domain/games/tables/table-game'
import { Refused } from '../../api.ts'
import { stakeProblem } from '../../stake.ts'
import type { Table } from '../../table.ts'
import { type AnyGame, defineGame } from '../game-client.ts'
import { boundsAt, roomAt } from './at-room.ts'
import { gather, totalOf } from './chips.ts'
import { TableFairness } from './TableFairness.tsx'
import { TableHistory } from './TableHistory.tsx'
import { TablePanel } from './TablePanel.tsx'
import { TableStage } from './TableStage.tsx'
import { keepFace, type TableFace } from './table-face.ts'
import { tableStoreOf } from './use-table.ts'

type Named = { name: TextKey; about: TextKey }

/** A table of the studio's, from its rules and its face. */
export function defineTable(key: StudioTable, { name, about }: Named, face: TableFace): AnyGame {
  keepFace(key, face)
  const rules = tableGameOf(key)
  /** Says immediately what the studio would refuse. */
  const place = (table: Table<unknown, never>): void => {
    const store = tableStoreOf(table as never)
    const bets = gather(store.read().chips)
    if (bets.length === 0 || table.isOver || table.isPaused) return
    const problem = stakeProblem(totalOf(bets), table.balance, boundsAt(roomAt(key), table))
    const isTooMuch = rangeOf(rules, bets).most > table.view.limits.most_win
    if (problem || isTooMuch) table.refuse(new Refused(problem ?? 'bet_too_high', undefined))
    else {
      table.dismiss()
      store.place()
    }
  }
  return defineGame<unknown>({
    key,
    kind: 'shared',
    name,
    about,
    rules: face.rules,
    rtp: () => rules.rtpRange.most,
    firstParams: {},
    readParams: () => ({}),
    press: 'tables_place_now',
    Stage: TableStage,
    Panel: TablePanel,
    History: TableHistory,
    Fairness: TableFairness,
    pressMain: place,
    hotkeys: [
      { key: 'z', name: 'tables_undo', press: (table) => tableStoreOf(table as never).undo() },
      { key: 'r', name: 'tables_repeat', press: (table) => tableStoreOf(table as never).repeat() },
    ],
    strip: () => null,
  })
}
