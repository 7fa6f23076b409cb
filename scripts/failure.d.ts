/** A failure the operator can mend: shown as one line, without a stack. */
export declare class Failure extends Error {
  name: string
}
/** The one line to show for whatever was thrown. */
export declare function describeFailure(error: unknown): string
/** Runs a command's main function: a failure is one line on stderr, a bug keeps its stack; both leave a code other than 0. */
export declare function runMain(main: () => Promise<void>): Promise<void>
