/** What the books return, exactly: parts of a thousand. */
export const bookTargets = {
  forge: [961, 1000],
  geode: [965, 1000],
  sugar: [963, 1000],
  tide: [965, 1000],
  monsoon: [965, 1000],
} as const satisfies Record<string, readonly [number, number]>
