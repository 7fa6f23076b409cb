import { getIndex } from '@tablestakes/contract/lobby'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode } from 'zod/mini'
import { wireOf } from '../../../../packages/contract/test/wire-of.ts'

test('without its winners the lobby is the same on the wire and in code, so the page’s copy needs no decoding', () => {
  fc.assert(
    fc.property(wireOf(getIndex.response), (wire) => {
      const inlined = { ...(wire as object), winner_list: [] }
      expect(decode(getIndex.response, inlined as never)).toEqual(inlined)
    }),
  )
})
