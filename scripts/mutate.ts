/**
 * Mutation testing of the code that moves money: small faults are put in one after another, and the tests must notice.
 *   npm run mutate -- [domain|ledger|books] [files…]
 * `domain` (the default) is the arithmetic and the model of the ledger and takes minutes; `ledger` is the server's code that
 * moves money and reads it back, `books` what proves and seals it: both on a real database, for an hour or more. For the
 * SQL functions see mutate-sql.ts. docs/mutation.md keeps the results and says why the survivors may live.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, runMain } from './failure.ts'
import { inProjectCopy, root } from './mutation/project-copy.ts'

const parts: Record<string, { mutate: string[]; concurrency: number }> = {
  domain: {
    // The random histories and the examples are a test's own means.
    mutate: [
      'packages/domain/src/{money/{money,typed-amount},ledger/*}.ts',
      '!packages/domain/src/ledger/{attacks,examples,histories}.ts',
      '!**/*.test.ts',
    ],
    concurrency: 2,
  },
  // Every runner starts a database of its own.
  ledger: { mutate: ['apps/server/src/ledger/{write,read}/*.ts', '!**/*.test.ts'], concurrency: 1 },
  books: {
    mutate: ['apps/server/src/ledger/books/*.ts', '!**/*.test.ts'],
    concurrency: 1,
  },
}

await runMain(async () => {
  const [name = 'domain', ...files] = process.argv.slice(2)
  const part = parts[name]
  if (!part) throw new Failure(`no such part: ${name}; there are ${Object.keys(parts).join(', ')}`)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  await inProjectCopy(async (folder) => {
    const config = join(folder, 'stryker.config.json')
    const report = join(root, 'test-results', `mutation-${name}.json`)
    writeFileSync(config, JSON.stringify(optionsOf({ ...part, ...(files.length > 0 && { mutate: files }), report })))
    const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
    const env = { ...process.env, MUTATED_PART: name }
    const { status } = spawnSync(process.execPath, [stryker, 'run', config], { cwd: folder, stdio: 'inherit', env })
    if (status !== 0) throw new Failure('too many faults were not noticed, or the tests failed without any')
  })
})

function optionsOf({ mutate, concurrency, report }: { mutate: string[]; concurrency: number; report: string }) {
  return {
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    mutate,
    concurrency,
    coverageAnalysis: 'perTest',
    // What runs once, while a file is loaded, cannot be tried one test at a time.
    ignoreStatic: true,
    inPlace: true,
    timeoutMS: 20_000,
    reporters: ['clear-text', 'progress-append-only', 'json'],
    clearTextReporter: { allowColor: false, reportTests: false },
    jsonReporter: { fileName: report },
    thresholds: { high: 95, low: 90, break: 85 },
  }
}
