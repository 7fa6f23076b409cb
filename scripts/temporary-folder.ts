/**
 * Where tests, journeys and measurements keep what they throw away afterwards. In memory where there is plenty of room: a
 * database of a test is about a thousand small files, and making and removing them on a disk was a tenth of the tests' work.
 */
import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Containers often have 64 MB there. All that lives at the same time in a run of the tests stays below 1 GB. */
const ROOM_LEAST = 4 * 1024 ** 3

export const makeTemporaryFolder = (prefix: string): string => mkdtempSync(join(temporaryRoot(), prefix))

function temporaryRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return process.platform === 'linux' && bavail * bsize >= ROOM_LEAST ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
