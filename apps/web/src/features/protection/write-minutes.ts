import { textOf } from '../../lib/words/i18n.ts'

/** "11 h 20 min", "45 min". */
export function writeMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0
    ? textOf('time_minutes', { minutes })
    : textOf('time_hours', { hours, minutes: minutes - hours * 60 })
}
