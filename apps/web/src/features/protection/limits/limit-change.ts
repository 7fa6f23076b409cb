import { scaleDown } from '@tablestakes/domain/money/money'

/** What a new limit would do: count now, wait, or be refused. Amounts and minutes alike. */
export type LimitChange = 'none' | 'first' | 'tighter' | 'looser' | 'too-high'

type Limits = {
  /** Null: no such limit yet. */
  current: bigint | null
  /** Null: nothing that can be read was typed. */
  next: bigint | null
  /** The most that the jurisdiction allows; null: no bound. */
  most: bigint | null
}

export function changeOf({ current, next, most }: Limits): LimitChange {
  if (next === null || next <= 0n || next === current) return 'none'
  if (most !== null && next > most) return 'too-high'
  if (current === null) return 'first'
  return next < current ? 'tighter' : 'looser'
}

/** Four round amounts to choose from, in the currency's own size. */
export function suggestions(unit: bigint, most: bigint | null): bigint[] {
  return [1n, 2n, 5n, 10n].map((times) => times * unit).filter((amount) => most === null || amount <= most)
}

/** How much of a limit is used, in percent; a limit of nothing is always full. */
export function percentUsed(used: bigint, of: bigint): number {
  return of === 0n ? 100 : Math.min(100, Number(scaleDown(used, 100n, of)))
}
