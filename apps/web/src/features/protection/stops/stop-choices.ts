import { coolOffHours, exclusionMonths } from '@tablestakes/contract/protection'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { HOUR_MS } from '@tablestakes/domain/text/duration'

export type StopChoice = { value: string; name: TextKey } & ({ hours: CoolOffHours } | { months: ExclusionMonths })
type CoolOffHours = (typeof coolOffHours)[keyof typeof coolOffHours]
type ExclusionMonths = (typeof exclusionMonths)[keyof typeof exclusionMonths]

export const breaks: readonly StopChoice[] = [
  { value: 'day', name: 'break_day', hours: coolOffHours.DAY },
  { value: 'two-days', name: 'break_two_days', hours: coolOffHours.TWO_DAYS },
  { value: 'three-days', name: 'break_three_days', hours: coolOffHours.THREE_DAYS },
  { value: 'week', name: 'break_week', hours: coolOffHours.WEEK },
  { value: 'two-weeks', name: 'break_two_weeks', hours: coolOffHours.TWO_WEEKS },
  { value: 'month', name: 'break_month', hours: coolOffHours.MONTH },
  { value: 'six-weeks', name: 'break_six_weeks', hours: coolOffHours.SIX_WEEKS },
]

export const exclusions: readonly StopChoice[] = [
  { value: 'six-months', name: 'exclusion_six_months', months: exclusionMonths.SIX_MONTHS },
  { value: 'year', name: 'exclusion_year', months: exclusionMonths.YEAR },
  { value: 'three-years', name: 'exclusion_three_years', months: exclusionMonths.THREE_YEARS },
  { value: 'five-years', name: 'exclusion_five_years', months: exclusionMonths.FIVE_YEARS },
  { value: 'forever', name: 'exclusion_forever', months: exclusionMonths.FOREVER },
]

/** When a stop that begins now would end. Null: never. A month that lacks the day ends on its last one. */
export function endOf(choice: StopChoice, now: number): number | null {
  if ('hours' in choice) return now + choice.hours * HOUR_MS
  if (choice.months === exclusionMonths.FOREVER) return null
  const end = new Date(now)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + choice.months)
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.getTime()
}
