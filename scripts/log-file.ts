import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'

/** One log of a part. It grows to a bound and begins anew, and a disk without room costs lines, never the writer. */
export type LogFile = { write(line: string): void; close(): void }

const BYTES_MAX = 10_000_000

type Options = {
  /** Told once when lines begin to be lost, with the system's reason. */
  onLoss: (reason: string) => void
  bytesMax?: number
}

export function openLogFile(path: string, { onLoss, bytesMax = BYTES_MAX }: Options): LogFile {
  let fd: number | null = null
  let bytes = 0
  let lost = 0

  function open(): number {
    if (fd === null) {
      fd = openSync(path, 'a', 0o600)
      bytes = fstatSync(fd).size
    }
    return fd
  }

  /** What was there before stays beside it; the one before that goes. */
  function beginAnew(): void {
    if (fd !== null) closeSync(fd)
    fd = null
    renameSync(path, `${path}.1`)
  }

  /** Half a line may have been written before the room was over, so the next one begins on a line of its own. */
  function append(line: string): void {
    open()
    if (bytes > bytesMax) beginAnew()
    const text = `${lost > 0 ? `\n${lost} lines were lost here: they could not be written\n` : ''}${line}\n`
    const wanted = Buffer.from(text)
    const written = writeSync(open(), wanted)
    bytes += written
    if (written < wanted.length) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    lost = 0
  }

  return {
    write(line) {
      try {
        append(line)
      } catch (error) {
        lost++
        if (lost === 1) onLoss((error as NodeJS.ErrnoException).code ?? String(error))
      }
    },
    close() {
      if (fd !== null) closeSync(fd)
      fd = null
    },
  }
}
