/** What belongs to each day together, in the order it came. */
export function groupByDay<Item>(
  items: readonly Item[],
  dayOf: (item: Item) => string,
): { day: string; items: Item[] }[] {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = dayOf(item)
    const known = days.get(day)
    if (known) known.push(item)
    else days.set(day, [item])
  }
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }))
}
