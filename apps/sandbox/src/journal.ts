import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * What a stand-in has received: an append-only file, so that a restart forgets nothing, with the newest entries in
 * memory. A line cut short by a crash is passed over.
 */
export type Journal<Entry> = { add(entry: Entry): void; newestFirst(): Entry[] }

/** Enough for any test run; older entries stay in the file. */
const KEPT_IN_MEMORY = 10_000

export function openJournal<Entry>(file: string): Journal<Entry> {
  mkdirSync(dirname(file), { recursive: true })
  const entries = existsSync(file) ? readLines<Entry>(file).slice(-KEPT_IN_MEMORY) : []
  return {
    add(entry) {
      appendFileSync(file, `${JSON.stringify(entry)}\n`)
      entries.push(entry)
      if (entries.length > KEPT_IN_MEMORY) entries.shift()
    },
    newestFirst: () => entries.toReversed(),
  }
}

function readLines<Entry>(file: string): Entry[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Entry]
      } catch {
        return []
      }
    })
}
