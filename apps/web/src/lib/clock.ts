/** How far the server's clock is ahead of this phone's. Signatures carry the server's time, so a wrong phone clock signs well. */
let aheadMs = 0

export function noteServerTime(serverTime: number, measuredAt = Date.now()): void {
  aheadMs = serverTime - measuredAt
}

export const serverNow = (): number => Date.now() + aheadMs
