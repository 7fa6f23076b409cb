import type { LimitPeriod } from '@tablestakes/contract/protection'
import type { TextKey } from '@tablestakes/dictionary/keys'

export const periodNames: Readonly<Record<LimitPeriod, TextKey>> = {
  day: 'limit_per_day',
  week: 'limit_per_week',
  month: 'limit_per_month',
  each: 'limit_per_each',
}
