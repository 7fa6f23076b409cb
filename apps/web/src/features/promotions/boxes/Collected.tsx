import { withdrawBlindBox } from '@tablestakes/contract/blind-box'
import { scaleDown } from '@tablestakes/domain/money/money'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney, useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { ProgressBar } from '../../../ui/figures/ProgressBar.tsx'
import { celebrate } from '../parts/celebrate.ts'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import { useGrant } from '../parts/use-grant.ts'
import { type Box, type BoxType, boxCalls } from './box-queries.ts'

/** Cash from boxes is collected here; from its threshold on it can be taken. */
export function Collected({ box, type }: { box: Box; type: BoxType }) {
  const text = useText()
  const write = useWrittenMoney()
  const { ask, isAsking, problem } = useGrant(withdrawBlindBox, { type, refreshes: boxCalls })
  const { with_draw_money_num: collected, money_num: threshold } = box
  const name = text('box_collected')
  async function take() {
    const answer = await ask({ union_key: box.union_key, player_id: box.player_id })
    if (answer) await celebrate(answer, name)
  }
  return (
    <section className="collected card">
      <h2>{name}</h2>
      <SiteMoney amount={collected} tone="gold" />
      <ProgressBar
        name={name}
        tone="gold"
        percent={threshold > 0n ? Number(scaleDown(collected, 100n, threshold)) : 100}
        valueText={text('box_of', { cur: write(collected), target: write(threshold) })}
      />
      <p>
        {text(box.is_check ? 'box_ready' : 'box_missing', {
          target: write(threshold),
          left: write(collected < threshold ? threshold - collected : 0n),
        })}{' '}
        {text('box_payouts_left', { count: box.with_draw_num })}
      </p>
      {box.is_check && (
        <Button look="gold" size="lg" block busy={isAsking} onClick={() => void take()}>
          {text('box_take', { amount: write(collected) })}
        </Button>
      )}
      <GrantTrouble problem={problem} />
    </section>
  )
}
