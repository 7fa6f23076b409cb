/** How far a round can go: the highest win as a multiple of the stake, of the round in play or of the one that would be. */
import { mostPaysOf } from '@tablestakes/domain/games/limits'
import type { Ratio } from '@tablestakes/domain/money/ratio'
import type { Table } from './table.ts'

/** Null while what is typed is no stake. An open round keeps what it was placed under. */
export function mostPaysAt({ open, stake, view }: Pick<Table, 'open' | 'stake' | 'view'>): Ratio | null {
  if (open) return mostPaysOf({ stake: open.stake, mostWin: open.most_win })
  return stake === null || stake <= 0n ? null : mostPaysOf({ stake, mostWin: view.limits.most_win })
}
