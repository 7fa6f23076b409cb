import { useText } from '../../../lib/words/i18n.ts'
import { useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import type { Turntable } from './turntable-queries.ts'

/** The last player who filled theirs. It stands still: nothing on this sheet moves by itself but a running round. */
export function OthersTook({ list }: { list: Turntable['mood_group'] }) {
  const text = useText()
  const write = useWrittenMoney()
  const last = list[0]
  if (!last) return null
  return <p className="filled-others">{text('fill_other', { name: last.nickname, amount: write(last.amount) })}</p>
}
