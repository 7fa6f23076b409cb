import { refusals } from '@tablestakes/contract/refusals'

/** What a call answered, in the catalogue's words: 'ok' or the name of the refusal. */
export function outcome({ code }: { code: number }): string {
  if (code === 0) return 'ok'
  return Object.entries(refusals).find(([, refusal]) => refusal.code === code)?.[0] ?? String(code)
}

/** A queue that is too long for one call's time: nothing was done, and the app asks again under the same key. */
export async function patiently<Answer extends { code: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (outcome(answer) !== 'BUSY') return answer
  }
}
