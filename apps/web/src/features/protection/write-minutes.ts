import { textOf } from '../../lib/words/i18n.ts'

/** "11 h 20 min", "2 h", "45 min". */
export function writeMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes - hours * 60
  if (hours === 0) return textOf('time_minutes', { minutes })
  return rest === 0 ? textOf('time_whole_hours', { hours }) : textOf('time_hours', { hours, minutes: rest })
}
