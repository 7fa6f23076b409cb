import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr } from './draw-qr.ts'

const CODE = '00020126360014br.gov.bcb.pix0114+5561999999999520400005303986540550.005802BR6304ABCD'

test('the path and the corner marks are the code of the content, module by module, inside the rim that readers need', () => {
  const { side, path, corners } = drawQr(CODE)
  const { data, size } = encode(CODE, { ecc: 'M', border: 4 })
  expect(side).toBe(size)
  const painted = data.map((row) => row.map(() => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(length); step++) painted[Number(y)]![Number(x) + step] = true
  for (const [left, top] of cornersOf(corners))
    for (let y = 0; y < 7; y++)
      for (let x = 0; x < 7; x++)
        if (Math.max(Math.abs(x - 3), Math.abs(y - 3)) !== 2) painted[top + y]![left + x] = true
  expect(painted).toEqual(data)
  expect(painted.slice(0, 4).flat()).not.toContain(true)
})

test('another content is another picture', () => {
  expect(drawQr('one').path).not.toBe(drawQr('two').path)
})

/** Where each mark begins: it is drawn as three boxes, the outermost first. */
function cornersOf(corners: string): [left: number, top: number][] {
  const boxes = [...corners.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  return boxes.filter((_, place) => place % 3 === 0).map(([x, y]) => [Math.floor(x - 2), y])
}
