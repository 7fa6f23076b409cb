export class TooLate extends Error {}

/** Waits for something this long and then fails. What becomes of it later is nobody's concern any more. */
export async function within<T>(ms: number, awaited: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TooLate(`nothing came within ${ms} ms`)), ms)
  try {
    return await Promise.race([awaited, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
