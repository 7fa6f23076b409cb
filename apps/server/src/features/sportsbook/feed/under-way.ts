/** Messages that are being stored, and the oldest that could not be. */
export function openUnderWay() {
  /** In the order they came. */
  const begun = new Map<object, { timestamp: number; sinceMs: number }>()
  let oldestFailed: number | null = null
  return {
    begin(work: object, timestamp: number, nowMs: number): void {
      begun.set(work, { timestamp, sinceMs: nowMs })
    },
    end(work: object, isStored: boolean): void {
      const one = begun.get(work)
      begun.delete(work)
      if (one && !isStored) oldestFailed = Math.min(oldestFailed ?? one.timestamp, one.timestamp)
    },
    hasFailed: () => oldestFailed !== null,
    /** What failed is being told again. */
    forgetFailed(): void {
      oldestFailed = null
    },
    /** How long the one has waited that waits longest. */
    waitsMs(nowMs: number): number {
      const oldest = begun.values().next().value
      return oldest === undefined ? 0 : nowMs - oldest.sinceMs
    },
    /** The oldest message that is not stored; infinite where all are. */
    oldest: (): number =>
      Math.min(oldestFailed ?? Number.POSITIVE_INFINITY, ...[...begun.values()].map(({ timestamp }) => timestamp)),
  }
}
