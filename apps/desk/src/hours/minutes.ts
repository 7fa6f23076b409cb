const STEP = 30

/** The choice that is no minute. */
export const NO_SERVICE = 'none'

/** Half hours between two minutes of a day; one that was set elsewhere stays among them. */
export function minutesAround(own: number, { least, most }: { least: number; most: number }): number[] {
  const steps = Array.from({ length: 1_440 / STEP + 1 }, (_, nth) => nth * STEP)
  return [...new Set([...steps, own])]
    .filter((minute) => minute >= least && minute <= most)
    .toSorted((one, other) => one - other)
}

/** `08:30`; the end of a day is `24:00`. */
export const writeMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
