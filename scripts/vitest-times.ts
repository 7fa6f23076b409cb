/** A reporter of Vitest: how long each file took to load and to run. Its own results leave out what comes before a test. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { FileTimes } from './slowest.ts'

const FILE = 'test-results/times.json'

export default class TimesReporter implements Reporter {
  readonly #files: FileTimes[] = []

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, setupDuration, environmentSetupDuration, prepareDuration, duration } = module.diagnostic()
    this.#files.push({
      project: module.project.name,
      file: module.relativeModuleId,
      tests: [...module.children.allTests()].length,
      loadMs: collectDuration + setupDuration + environmentSetupDuration + prepareDuration,
      runMs: duration,
    })
  }

  onTestRunEnd(): void {
    mkdirSync(dirname(FILE), { recursive: true })
    writeFileSync(FILE, JSON.stringify(this.#files))
  }
}
