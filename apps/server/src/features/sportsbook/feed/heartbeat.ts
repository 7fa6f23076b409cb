/** Whether a producer gives signs of life, and how late they come. */
export function openHeartbeat(silenceMs: number) {
  let heardAtMs: number | null = null
  /** How far the producer's clock is behind ours at best, over all lines; what is above it is delay. */
  let leastLagMs = Number.POSITIVE_INFINITY
  let lagMs = 0
  const isSilent = (nowMs: number) => heardAtMs === null || nowMs - heardAtMs > silenceMs
  return {
    /** For a fresh line: it has not been heard there yet. */
    reset(): void {
      heardAtMs = null
      lagMs = 0
    },
    /** True: it had been silent, so nobody can say what was missed. */
    hear(timestamp: number, nowMs: number): boolean {
      const wasSilent = heardAtMs !== null && isSilent(nowMs)
      leastLagMs = Math.min(leastLagMs, nowMs - timestamp)
      lagMs = nowMs - timestamp - leastLagMs
      heardAtMs = nowMs
      return wasSilent
    },
    isSilent,
    isLate: () => lagMs > silenceMs,
  }
}
