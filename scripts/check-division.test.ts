import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkProjects } from './check-division.ts'

test('a bare division of bigint is found by its type, one of numbers or with a reason is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tablestakes-division-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "target": "es2024" } }')
  await writeFile(
    join(folder, 'money.ts'),
    [
      'type Amount = bigint',
      'export const half = (amount: Amount) => amount / 2n',
      'export const middle = (from: number, to: number) => (from + to) / 2',
      'export function shrink(amount: Amount) {',
      '  amount /= 3n',
      '  return amount',
      '}',
      '// exact: a million is a thousand thousands.',
      'export const thousand = 1_000_000n / 1_000n',
      'export const path = "a / b" // a / 2n',
    ].join('\n'),
  )
  const { files, findings } = checkProjects([folder], () => true)
  expect(files).toBe(1)
  expect(findings).toEqual([
    expect.stringMatching(/money\.ts:2: export const half = /),
    expect.stringMatching(/money\.ts:5: amount \/= 3n$/),
  ])
})
