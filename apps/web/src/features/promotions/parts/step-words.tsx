import { formatCount } from '@tablestakes/domain/money/format'
import { useText } from '../../../lib/words/i18n.ts'
import { isolate, useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import type { Step } from './types.ts'

/** "Rp 50.000 of Rp 100.000", "3 of 5". */
export function useWrittenStep(): (step: Pick<Step, 'progress'>) => string {
  const text = useText()
  const money = useWrittenMoney()
  return ({ progress }) =>
    progress.unit === 'money'
      ? text('promo_of', { cur: money(progress.cur), target: money(progress.target) })
      : text('promo_of', { cur: isolate(formatCount(progress.cur)), target: isolate(formatCount(progress.target)) })
}
