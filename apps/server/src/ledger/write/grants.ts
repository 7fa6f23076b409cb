import { wageringTarget } from '@tablestakes/domain/ledger/wagering'
import type { Tx } from '@tablestakes/node/database'
import type { Owner } from './balance.ts'
import type { Key } from './key.ts'
import { type MovementReason, type Posted, post } from './post.ts'

export type Grant = Owner & {
  key: Key
  amount: bigint
  /** 2000 is 20 times. Zero makes it cash immediately, since bonus money is only held back for an open task. */
  multiplierHundredths: number
  /** The promotion's account, which pays it. */
  from: number
  reason: MovementReason
  /** Where it came from, as a text key: `task_source_<source>`. */
  source: string
  reference?: string
  title?: string
}

/** Gives a bonus and opens the wagering task that turns it into cash. */
export async function grantBonus(
  tx: Tx,
  { from, reason, source, amount, multiplierHundredths, ...entry }: Grant,
): Promise<Posted> {
  const target = wageringTarget(amount, multiplierHundredths)
  if (target === 0n) return post(tx, { ...entry, moves: [{ from, to: 'cash', amount, reason }] })
  return post(tx, {
    ...entry,
    moves: [{ from, to: 'coin', amount, reason }],
    opens: [{ kind: 'coin', amount, target, source }],
  })
}
