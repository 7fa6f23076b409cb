import { expect, test } from 'vitest'
import { countImports, countTests, failedJourneys } from './test.ts'

const cruise = (totalCruised: number, violations: object[] = []) => ({
  code: 0,
  output: `a warning\n${JSON.stringify({ summary: { totalCruised, violations } })}\nanother`,
})

test('the import check fails on a broken rule, on nothing looked at and on no answer', () => {
  const violation = { from: 'a.ts', to: 'b.ts', rule: { name: 'no-circles', severity: 'error' } }
  expect(countImports(cruise(500))).toEqual({ passed: 1, failed: 0 })
  expect(countImports(cruise(500, [violation]))).toEqual({ passed: 0, failed: 1 })
  expect(countImports(cruise(3))).toEqual({ passed: 0, failed: 1 })
  expect(countImports({ code: 0, output: '' })).toEqual({ passed: 0, failed: 1 })
})

test('a run of tests that broke down has failed, whatever it counted', () => {
  const all = () => ({ passed: 9, failed: 0 })
  expect(countTests({ code: 0, output: '' }, all)).toEqual({ passed: 9, failed: 0 })
  expect(countTests({ code: 1, output: '' }, all)).toEqual({ passed: 9, failed: 1 })
  expect(countTests({ code: 0, output: '' }, () => ({ passed: 0, failed: 0 }))).toEqual({ passed: 0, failed: 1 })
  expect(countTests({ code: 1, output: '' }, () => ({ passed: 7, failed: 2 }))).toEqual({ passed: 7, failed: 2 })
  expect(countTests({ code: 1, output: '' }, () => JSON.parse('broken'))).toEqual({ passed: 0, failed: 1 })
})

test('a journey that failed, or passed only the second time, is named with what went wrong first', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    ...{ file: 'a.spec.ts', title },
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  })
  const specs = [spec('plays', 'expected'), spec('pays', 'unexpected', 'no money')]
  const inner = { specs: [spec('waits', 'flaky', 'too late', 'never seen')] }
  expect(failedJourneys({ specs, suites: [inner] })).toEqual([
    'a.spec.ts: pays\nno money',
    'a.spec.ts: waits\ntoo late',
  ])
})
