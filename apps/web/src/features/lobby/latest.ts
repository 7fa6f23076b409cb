/** Puts what has just happened first. Something that came twice, by the call and by the stream, is kept once. */
export function addLatest<Item>(
  kept: readonly Item[],
  fresh: Item,
  { keyOf, most }: { keyOf: (item: Item) => string; most: number },
): Item[] {
  if (kept.some((item) => keyOf(item) === keyOf(fresh))) return [...kept]
  return [fresh, ...kept].slice(0, most)
}
