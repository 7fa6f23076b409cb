/** Commands that compute the same with tools we did not write. Everything in them is the round's own; nothing is secret. */
import type { ProofStep } from '@tablestakes/domain/games/explain'

/** In single quotes nothing but a quote itself means anything to a shell. */
const quote = (words: string) => `'${words.replaceAll("'", `'\\''`)}'`

/** One for the hash of the seed, one for each block of bytes. The seed's text is the key, as it stands. */
export function commandsFor(steps: readonly ProofStep[]): string[] {
  return steps.flatMap((step) => {
    if (step.kind === 'commitment') return [`printf %s ${quote(step.seed)} | openssl dgst -sha256`]
    if (step.kind === 'chain') return [`printf %s ${quote(step.hash)} | openssl dgst -sha256`]
    if (step.kind === 'bytes')
      return [`printf %s ${quote(step.message)} | openssl dgst -sha256 -hmac ${quote(step.key)}`]
    return []
  })
}
