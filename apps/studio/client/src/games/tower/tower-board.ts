/** What stands on each tile of the tower, from what the studio has shown. */
import {
  TOWER_ROWS,
  type TowerParams,
  type TowerRevealed,
  type TowerShown,
  towerRow,
} from '@tablestakes/domain/games/tower'

export type Tile = 'closed' | 'waiting' | 'taken' | 'newest' | 'hit' | 'safe' | 'trap'

type Board = {
  params: TowerParams
  shown: TowerShown | null
  revealed: TowerRevealed | null
  waiting: number | null
}

/** Rows from the lowest on. `safe` and `trap` are tiles nobody took, seen once the round is over. Nothing is guessed. */
export function rowsOf({ params, shown, revealed, waiting }: Board): Tile[][] {
  const { tiles } = towerRow(params)
  const height = shown?.climbed.length ?? 0
  return Array.from({ length: TOWER_ROWS }, (_, row) =>
    Array.from({ length: tiles }, (_, tile): Tile => {
      if (shown && row < height && shown.climbed[row] === tile) {
        return !revealed && row === height - 1 ? 'newest' : 'taken'
      }
      if (row === height && shown?.hit === tile) return 'hit'
      if (revealed) return revealed.safe[row]?.includes(tile) ? 'safe' : 'trap'
      return row === height && tile === waiting ? 'waiting' : 'closed'
    }),
  )
}

/** Any tile of a row: which one makes no difference, so the browser's own dice will do. */
export function randomTile(params: TowerParams): number {
  return Math.floor(Math.random() * towerRow(params).tiles)
}
