import { createHash } from 'node:crypto'

/** Of a text as it was signed or said, in hex. */
export function hashOfPayload(payload: string): string {
  return createHash('sha256').update(payload).digest('hex')
}
