/**
 * Which of the found things an arrow leads to. They stand in rows of `columns`; up from the first row is the field again (-1).
 * `null`: the key means nothing here.
 */
export function nextPlace(
  key: string,
  { at, count, columns, isMirrored }: { at: number; count: number; columns: number; isMirrored: boolean },
): number | null {
  const step = {
    ArrowLeft: isMirrored ? 1 : -1,
    ArrowRight: isMirrored ? -1 : 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (!Object.hasOwn(step, key)) return null
  const to = at + step[key as keyof typeof step]
  if (to < 0) return key === 'ArrowUp' ? -1 : 0
  // Below a short last row the arrow still leads to its end.
  return Math.min(to, count - 1)
}
