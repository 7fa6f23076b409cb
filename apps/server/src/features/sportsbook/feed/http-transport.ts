import { feedPaths } from '@tablestakes/contract/sports-feed-rest'
import { feedAddress, headersOf } from './feed-rest.ts'
import { openEventReader } from './read-events.ts'
import type { FeedTransport } from './transport.ts'

type Options = { url: string; token?: string | undefined }

/** A stand-in that takes the line and says nothing must not hold us for ever; the stream itself may be as quiet as it likes. */
const ANSWER_MS = 10_000

/** Messages as server-sent events over one long answer. */
export function httpTransport({ url, token }: Options): FeedTransport {
  return async (nodeId, events) => {
    const ending = new AbortController()
    const patience = setTimeout(() => ending.abort(new Error('no answer')), ANSWER_MS)
    const address = feedAddress(url, feedPaths.stream)
    address.searchParams.set('node_id', String(nodeId))
    const answer = await fetch(address, {
      headers: { ...headersOf(token), accept: 'text/event-stream' },
      signal: ending.signal,
    }).finally(() => clearTimeout(patience))
    if (!answer.ok || !answer.body) throw new Error(`the feed answers ${answer.status}`)

    events.onOpen()
    const ended = readAll(answer.body, (text) => events.onText(text)).then(
      () => events.onClosed('the feed has ended the stream'),
      (error: unknown) => events.onClosed(error instanceof Error ? error.message : 'the line broke'),
    )
    return {
      async close() {
        ending.abort()
        await ended
      },
    }
  }
}

async function readAll(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const read = openEventReader(onText)
  const letters = new TextDecoder()
  for await (const bytes of body) read(letters.decode(bytes, { stream: true }))
}
