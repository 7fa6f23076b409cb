import { payout } from '@tablestakes/domain/games/game'
import type { Ratio } from '@tablestakes/domain/money/ratio'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import type { ReactNode } from 'react'
import { writeMoney } from '../money.ts'
import type { Table } from '../table.ts'

type LastStepProps = { table: Pick<Table, 'open' | 'stake' | 'purse'>; pays: Ratio | null; children: ReactNode }

/** Where a round ends by itself, paid in full: told before the bet, and while it is in play. */
export function LastStep({ table, pays, children }: LastStepProps) {
  const stake = table.open?.stake ?? table.stake
  return (
    <p className="pays last-step">
      <span>{children}</span>
      <Num>{stake === null || !pays ? '–' : writeMoney(payout(stake, pays), table.purse)}</Num>
    </p>
  )
}
