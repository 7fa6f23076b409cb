/** What a line brings. */
export type LineEvents = {
  /** It stands: from here on nothing is lost unnoticed. */
  onOpen(): void
  /** One message, as it was sent. */
  onText(text: string): void
  /** It is gone, for whatever reason. It is not opened again by itself. */
  onClosed(why: string): void
}

export type Line = { close(): Promise<void> }

/**
 * How messages come. The answers to a recovery request come the same way, only to the node that asked: `nodeId` names it. The promise
 * may fail, or `onClosed` may come: both mean that there is no line.
 */
export type FeedTransport = (nodeId: number, events: LineEvents) => Promise<Line>
