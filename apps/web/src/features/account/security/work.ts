import type { Call } from '@tablestakes/contract/call'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { useMutation } from '@tanstack/react-query'
import { isRefusal } from '../../../lib/api/form-errors.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { ApiFailure, ApiRefusal } from '../../../lib/api/refusal.ts'
import { textOf } from '../../../lib/words/i18n.ts'

/** Something outside our calls went wrong (the browser, a provider's window), and this is what to say about it. */
export class ToldProblem extends Error {
  readonly text: TextKey

  constructor(text: TextKey, cause?: unknown) {
    super(text, { cause })
    this.name = 'ToldProblem'
    this.text = text
  }
}

type Work<Input, Result> = {
  /** Makes its calls with `quiet`: what is refused is said beside the button, not in a toast. */
  work: (asked: Input) => Promise<Result>
  refreshes?: readonly Call[]
  onDone?: (done: Result, asked: Input) => void
}

/** Work the player asked for: busy while it runs, and what was refused in words. Pressing again tries again. */
export function useWork<Result, Input = void>({ work, refreshes = [], onDone }: Work<Input, Result>) {
  const mutation = useMutation({
    mutationFn: work,
    onSuccess: async (done, asked) => {
      await refreshCalls(refreshes)
      onDone?.(done, asked)
    },
  })
  return {
    run: mutation.mutate,
    isBusy: mutation.isPending,
    /** What it is busy with, where a list has one button a row. */
    asked: mutation.isPending ? mutation.variables : undefined,
    problem: problemText(mutation.error),
    forgetProblem: mutation.reset,
  }
}

/** What to say about an error; nothing where another part of the page already does. */
export function problemText(error: unknown): string | undefined {
  if (error === null) return undefined
  // The session is over: the login dialog says it.
  if (isRefusal(error, 'UNAUTHENTICATED')) return undefined
  if (error instanceof ApiRefusal) return error.message
  return textOf(error instanceof ApiFailure || error instanceof ToldProblem ? error.text : 'status_other')
}
