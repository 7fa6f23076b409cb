import type { Call, ResponseOf } from '@tablestakes/contract/call'
import * as z from 'zod/v4/core'
import type { Encoding } from './encoding.ts'

/**
 * An answer made once for many callers: encoded by its schema here, serialised and compressed when it is first sent in
 * an encoding. A handler returns it in place of the value and keeps it until something in it changes.
 */
export class Prepared<C extends Call = Call> {
  readonly data: unknown
  readonly #bodies = new Map<Encoding, Promise<Buffer>>()

  constructor(call: C, answer: ResponseOf<C>) {
    this.data = z.encode(call.response, answer as never)
  }

  body(encoding: Encoding, make: () => Promise<Buffer>): Promise<Buffer> {
    const made = this.#bodies.get(encoding) ?? make()
    this.#bodies.set(encoding, made)
    return made
  }
}
