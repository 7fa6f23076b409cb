import { scaleDown } from '@tablestakes/domain/money/money'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney, useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { ProgressBar } from '../../../ui/figures/ProgressBar.tsx'
import type { Turntable } from './turntable-queries.ts'

/** How far it is, how much is missing, and how many friends always suffice: nothing is promised that could fail to come. */
export function FilledBar({ table }: { table: Turntable }) {
  const text = useText()
  const write = useWrittenMoney()
  const { accum_money: filled, target_amount: target, invites_needed: needed, own_most: ownMost } = table
  const missing = filled < target ? target - filled : 0n
  const percent = target > 0n ? Number(scaleDown(filled, 10_000n, target)) / 100 : 0
  return (
    <section className="filled-bar card">
      <h3>{text('fill_filled')}</h3>
      <p className="filled-amounts">
        <SiteMoney amount={filled} tone="gold" />
        <SiteMoney amount={target} tone="dim" />
      </p>
      <ProgressBar
        name={text('fill_filled')}
        tone="gold"
        percent={percent}
        valueText={text('box_of', { cur: write(filled), target: write(target) })}
      />
      <p>
        {missing > 0n
          ? text('fill_missing', { amount: write(missing), count: needed })
          : text('fill_full', { amount: write(target) })}
      </p>
      {missing > 0n && <p>{text('fill_own_most', { amount: write(ownMost) })}</p>}
    </section>
  )
}
