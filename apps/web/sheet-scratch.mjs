import sharp from 'sharp'

const [out, ...names] = process.argv.slice(2)
const h = 800
const ims = await Promise.all(
  names.map(async (n) => {
    const b = await sharp(`/tmp/webshell/shots/${n}.png`).resize({ height: h }).toBuffer()
    const m = await sharp(b).metadata()
    return { b, w: m.width }
  }),
)
const W = ims.reduce((a, i) => a + i.w + 10, 0)
let x = 0
await sharp({ create: { width: W, height: h, channels: 3, background: '#fff' } })
  .composite(
    ims.map((i) => {
      const c = { input: i.b, left: x, top: 0 }
      x += i.w + 10
      return c
    }),
  )
  .png()
  .toFile(`/tmp/webshell/shots/${out}.png`)
