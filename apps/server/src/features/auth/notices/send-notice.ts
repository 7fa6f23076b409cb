import type { Logger } from '@tablestakes/node/logger'
import type { Letter, Letters } from '../../../platform/letters.ts'

/**
 * Tells the owner by mail what has changed. Call it after the commit. Nobody waits for it and a failure is only logged: the
 * change stands whether the letter leaves or not.
 */
export function sendNotice({ letters, log }: { letters: Letters; log: Logger }, letter: Letter): void {
  letters.send(letter).catch((error: unknown) => log.warn({ err: error }, 'a notice about a change was not sent'))
}
