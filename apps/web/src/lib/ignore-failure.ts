const ignored = new Map<string, number>()

/** The specification's silent failures, named so that they can be counted. */
export function ignoreFailure(work: Promise<unknown>, why: string): void {
  work.catch(() => {
    ignored.set(why, (ignored.get(why) ?? 0) + 1)
  })
}

export const ignoredFailures = (): ReadonlyMap<string, number> => ignored
