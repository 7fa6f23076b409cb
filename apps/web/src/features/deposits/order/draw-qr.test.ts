import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr } from './draw-qr.ts'

const CODE = '00020126360014br.gov.bcb.pix0114+5561999999999520400005303986540550.005802BR6304ABCD'

test('the path covers exactly the dark modules, inside the rim that readers need', () => {
  const { side, path } = drawQr(CODE)
  const { data, size } = encode(CODE, { ecc: 'M', border: 4 })
  expect(side).toBe(size)
  const painted = data.map((row) => row.map(() => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(length); step++) painted[Number(y)]![Number(x) + step] = true
  expect(painted).toEqual(data)
  expect(painted.slice(0, 4).flat()).not.toContain(true)
})
