/** How far the server's clock is ahead of this phone's. Signatures carry the server's time, so a wrong phone clock signs well. */
let aheadMs = 0

export function noteServerTime(serverTime: number, measuredAt = Date.now()): void {
  // Whole milliseconds: the page's own clock has fractions, and a signature with one is refused.
  aheadMs = Math.round(serverTime - measuredAt)
}

export const serverNow = (): number => Date.now() + aheadMs

/** A moment of the server's clock as this device's clock will show it: countdowns then end when the server says so. */
export const toDeviceTime = (serverTime: number): number => serverTime - aheadMs
