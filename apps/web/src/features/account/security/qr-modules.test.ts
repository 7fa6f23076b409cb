import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr } from './qr-modules.ts'

test('the path and the corner marks are the code of the content, module by module', () => {
  const content = 'https://tables.example/#/game?gameToken=9fJ2-aK_41'
  const drawn = drawQr(content)
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  expect(drawn.size).toBe(size)
  expect(modulesOf(drawn)).toEqual(data)
})

test('another content is another picture', () => {
  expect(drawQr('one').path).not.toBe(drawQr('two').path)
})

/** Paints what the picture draws back onto a grid. */
function modulesOf({ size, path, corners }: ReturnType<typeof drawQr>): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const darken = (x: number, y: number) => {
    const row = grid[y]
    if (row) row[x] = true
  }
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let step = 0; step < Number(length); step++) darken(Number(x) + step, Number(y))
  }
  for (const corner of corners) {
    for (let y = 0; y < 7; y++) {
      for (let x = 0; x < 7; x++) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
        if (ring !== 2) darken(corner.x + x, corner.y + y)
      }
    }
  }
  return grid
}
