/** The specification's silent failures, named so that a reader of the code can count them. */
export function ignoreFailure(work: Promise<unknown>, why: string): void {
  work.catch((error: unknown) => {
    if (import.meta.env.DEV) console.debug(`ignored: ${why}`, error)
  })
}
