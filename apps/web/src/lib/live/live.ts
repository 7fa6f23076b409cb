import {
  type ClientMessage,
  closeCodes,
  getLiveTicket,
  type LiveMessage,
  liveMessage,
} from '@tablestakes/contract/live'
import { safeDecode } from 'zod/v4/core'
import { callApi } from '../api/api.ts'
import { ignoreFailure } from '../browser/ignore-failure.ts'
import { openWatch } from './live-watch.ts'

const BACKOFF_MS = 1_000
const BACKOFF_MAX_MS = 60_000
/** Closed for these reasons, the stream stays closed until somebody starts it again. */
const FINAL_CODES: readonly number[] = [closeCodes.signedOut, closeCodes.protocolBroken, closeCodes.tooManyTabs]

type Handler = (message: LiveMessage) => void

/**
 * The live stream: one WebSocket per tab, opened with a one-time ticket. After a dropped line it connects again, with
 * growing pauses, and names the last event it has seen, so that nothing is missed or told twice.
 */
export function startLiveStream(onMessage: Handler): () => void {
  let socket: WebSocket | null = null
  let lastId = ''
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let pinging: ReturnType<typeof setInterval> | undefined
  let isStopped = false
  let stopWatch = () => {}

  const say = (message: ClientMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  async function connect(): Promise<void> {
    const { ticket, path } = await callApi(getLiveTicket, {}, { quiet: true })
    if (isStopped) return
    const resume = lastId === '' ? '' : `&last_id=${encodeURIComponent(lastId)}`
    const address = new URL(`${path}?ticket=${encodeURIComponent(ticket)}${resume}`, location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const opened = new WebSocket(address)
    socket = opened
    opened.onmessage = (event) => read(event.data)
    opened.onclose = (event) => {
      clearInterval(pinging)
      stopWatch()
      socket = null
      if (!FINAL_CODES.includes(event.code)) retry()
    }
  }

  function read(wire: unknown): void {
    const read = safeDecode(liveMessage, parseJson(wire) as never)
    // A message this version does not know is meant for a newer one.
    if (!read.success) return
    const message = read.data
    if (message.id !== '') lastId = message.id
    if (message.type === 'hello') {
      failures = 0
      clearInterval(pinging)
      if (message.ping_seconds > 0) pinging = setInterval(() => say({ type: 'ping' }), message.ping_seconds * 1_000)
    }
    onMessage(message)
    if (message.type === 'hello') stopWatch = openWatch((topics) => say({ type: 'watch', topics: [...topics] }))
  }

  /** Full jitter, so that a thousand phones do not come back in the same second after a restart. */
  function retry(): void {
    if (isStopped) return
    failures += 1
    const pause = Math.random() * Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** failures)
    clearTimeout(timer)
    timer = setTimeout(begin, pause)
  }

  function begin(): void {
    clearTimeout(timer)
    if (isStopped || socket) return
    ignoreFailure(
      connect().catch((error: unknown) => {
        retry()
        throw error
      }),
      'live stream',
    )
  }

  addEventListener('online', begin)
  begin()
  return () => {
    isStopped = true
    clearTimeout(timer)
    clearInterval(pinging)
    removeEventListener('online', begin)
    socket?.close()
  }
}

function parseJson(wire: unknown): unknown {
  try {
    return JSON.parse(String(wire))
  } catch {
    return null
  }
}
