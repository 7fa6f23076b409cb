import { refusals } from '@tablestakes/contract/refusals'

/** What a call answered, in the catalogue's words: 'ok' or the name of the refusal. */
export function outcome({ code }: { code: number }): string {
  if (code === 0) return 'ok'
  return Object.entries(refusals).find(([, refusal]) => refusal.code === code)?.[0] ?? String(code)
}
