/** A failure the operator can mend: shown as one line, without a stack. */
export class Failure extends Error {
  override name = 'Failure'
}

/** The one line to show for whatever was thrown. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n')[0] || 'unknown failure'
}

/** Runs a command's main function: a failure is one line on stderr, a bug keeps its stack; both leave a code other than 0. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const text = error instanceof Failure ? `error: ${describeFailure(error)}` : error
    console.error(text)
    process.exitCode = 1
  }
}
