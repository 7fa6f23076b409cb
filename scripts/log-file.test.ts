import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLogFile } from './log-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'tablestakes-logs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('lines are appended, also to what an earlier run has written', () => {
  const path = join(folder, 'plain.log')
  for (const line of ['one', 'two']) {
    const log = openLogFile(path, { onLoss: () => {} })
    log.write(line)
    log.close()
  }
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n')
})

test('a log that has reached its bound begins anew, and the one before it stays', () => {
  const path = join(folder, 'long.log')
  const log = openLogFile(path, { onLoss: () => {}, bytesMax: 10 })
  for (const line of ['first line', 'second line', 'third line']) log.write(line)
  log.close()
  expect(readFileSync(path, 'utf8')).toBe('third line\n')
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('second line\n')
})

test('what cannot be written is counted, told once, and the log goes on when it can', () => {
  const path = join(folder, 'blocked.log')
  const told: string[] = []
  const log = openLogFile(path, { onLoss: (reason) => told.push(reason) })
  mkdirSync(path)
  for (const line of ['one', 'two', 'three']) log.write(line)
  expect(told).toEqual(['EISDIR'])
  rmdirSync(path)
  log.write('four')
  log.write('five')
  log.close()
  expect(readFileSync(path, 'utf8')).toBe('\n3 lines were lost here: they could not be written\nfour\nfive\n')
  expect(told).toHaveLength(1)
})

test.runIf(existsSync('/dev/full'))('a disk without room loses lines and not the writer', () => {
  const path = join(folder, 'full.log')
  symlinkSync('/dev/full', path)
  const told: string[] = []
  const log = openLogFile(path, { onLoss: (reason) => told.push(reason) })
  log.write('one')
  log.write('two')
  log.close()
  expect(told).toEqual(['ENOSPC'])
})
