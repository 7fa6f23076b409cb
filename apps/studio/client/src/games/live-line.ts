/** The line to a game that everybody plays together: what it says, and how it is kept open. */
import { livePath } from '@tablestakes/contract/studio'
import * as z from 'zod/mini'

/** An open stream that can be closed; tests bring their own. */
export type Line = { close: () => void }
export type OpenLine = (hear: { message: (data: string) => void; end: () => void }) => Line

type LineNeeds = {
  openLine: OpenLine
  later: (run: () => void, ms: number) => void
  hear: (data: string) => void
  onOpen?: () => void
  /** Nothing can be heard just now. */
  onLost: () => void
}

export type KeptLine = {
  open: () => void
  close: () => void
  /** It says nothing any more, whatever the browser believes. */
  lose: () => void
  /** Something was understood: should it drop now, it is opened again as soon as the first time. */
  praise: () => void
  isThere: () => boolean
}

const RECONNECT_MS = [300, 1000, 2000, 4000]

/** Keeps a line open until it is closed: one that drops is opened again, each time a little later. */
export function keepLine({ openLine, later, hear, onOpen, onLost }: LineNeeds): KeptLine {
  let line: Line | null = null
  let tries = 0
  let isWanted = false

  function connect(): void {
    if (!isWanted || line) return
    const opened = openLine({
      message: (data) => {
        if (line === opened) hear(data)
      },
      end: () => {
        if (line === opened) lose()
      },
    })
    line = opened
    onOpen?.()
  }

  function lose(): void {
    line?.close()
    line = null
    if (!isWanted) return
    onLost()
    later(connect, RECONNECT_MS[Math.min(tries, RECONNECT_MS.length - 1)]!)
    tries += 1
  }

  return {
    open: () => {
      isWanted = true
      connect()
    },
    close: () => {
      isWanted = false
      line?.close()
      line = null
    },
    lose,
    praise: () => {
      tries = 0
    },
    isThere: () => line !== null,
  }
}

/** What was said; null where it cannot be read. */
export function readMessage<Schema extends z.ZodMiniType>(schema: Schema, data: string): z.output<Schema> | null {
  try {
    const read = z.safeDecode(schema, JSON.parse(data) as never)
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** The studio's own stream, as every viewer has it: of crash, or of a table by its key. */
export function openStream(table?: string): OpenLine {
  return ({ message, end }) => {
    const address = new URL(livePath, location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    if (table !== undefined) address.searchParams.set('table', table)
    const socket = new WebSocket(address)
    socket.onmessage = (event) => message(String(event.data))
    socket.onclose = end
    return {
      close: () => {
        socket.onclose = null
        socket.onmessage = null
        socket.close()
      },
    }
  }
}
