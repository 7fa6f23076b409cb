const works: (() => unknown)[] = []

/**
 * What is to be done when the file is done, the last first. Not `afterAll`: once hooks and tests run, Vitest silently ignores
 * it. Files share their process, so what one leaves open would go on beside the next.
 */
export function atEnd(work: () => unknown): void {
  works.push(work)
}

/** Called after every file, also for what it wanted in its tests. */
export async function endAll(): Promise<void> {
  const failed: unknown[] = []
  for (let work = works.pop(); work; work = works.pop()) {
    try {
      await work()
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length === 1) throw failed[0]
  if (failed.length > 1) throw new AggregateError(failed, 'more than one thing failed at the end')
}
