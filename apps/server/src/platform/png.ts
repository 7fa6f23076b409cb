import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

/** A picture of at most 16 colours; `pixels` holds the number of each pixel's colour, row by row. */
export function encodePng(picture: { width: number; height: number; colours: readonly Colour[]; pixels: Uint8Array }) {
  const { width, height, colours, pixels } = picture
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 4 bits a pixel, by palette.
  header.set([4, 3], 8)

  const rowBytes = 1 + Math.ceil(width / 2)
  const rows = Buffer.alloc(rowBytes * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * rowBytes + 1 + (x >> 1)]! |= pixels[y * width + x]! << (x % 2 === 0 ? 4 : 0)
    }
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(data.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}
