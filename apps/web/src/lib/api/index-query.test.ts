import { getIndex } from '@tablestakes/contract/lobby'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, encode } from 'zod/mini'
import { wireOf } from '../../../../../packages/contract/test/wire-of.ts'

test('without its winners the lobby is the same on the wire and in code, so the page’s copy needs no decoding', () => {
  fc.assert(
    fc.property(wireOf(getIndex.response), (wire) => {
      const sent = encode(getIndex.response, decode(getIndex.response, wire as never)) as object
      const inlined = { ...sent, winner_list: [] }
      expect(decode(getIndex.response, inlined as never)).toEqual(inlined)
    }),
  )
})
