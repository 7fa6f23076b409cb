import { setTimeout as delay } from 'node:timers/promises'
import type { FeedTransport, Line } from './transport.ts'

type Options = {
  transport: FeedTransport
  nodeId: number
  onOpen: () => void
  onText: (text: string) => void
  onClosed: () => void
  log: { info(about: object, text: string): void; warn(about: object, text: string): void }
}

const AGAIN_MS = 250
const AGAIN_MOST_MS = 15_000

/** Opens the line, and again whenever it has ended; slower while it does not open, and not all readers in the same moment. */
export function keepLine({ transport, nodeId, onOpen, onText, onClosed, log }: Options) {
  const stopping = new AbortController()
  let dropLine = (_why: string) => {}

  /** One line from its opening to its end. Says whether it ever stood. */
  async function hold(): Promise<boolean> {
    const ended = Promise.withResolvers<string>()
    dropLine = ended.resolve
    let isOpen = false
    let line: Line | null = null
    try {
      const events = {
        onText: (text: string) => {
          // What a line still brings after it was given up belongs to nobody.
          if (dropLine === ended.resolve) onText(text)
        },
        onClosed: ended.resolve,
        onOpen() {
          isOpen = true
          onOpen()
        },
      }
      line = await transport(nodeId, events)
      if (stopping.signal.aborted) ended.resolve('we stop')
      const why = await ended.promise
      if (!stopping.signal.aborted) log.info({ why }, 'the line to the feed has ended')
    } catch (error) {
      log.warn({ err: error }, 'there is no line to the feed')
    }
    dropLine = () => {}
    onClosed()
    await line?.close()
    return isOpen
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      failures = (await hold()) ? 0 : failures + 1
      const waitMs = Math.min(AGAIN_MOST_MS, AGAIN_MS * 2 ** failures) * (0.5 + Math.random() / 2)
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    /** Gives this line up; another is opened. */
    drop: (why: string) => dropLine(why),
    async close() {
      stopping.abort()
      dropLine('we stop')
      await running
    },
  }
}
