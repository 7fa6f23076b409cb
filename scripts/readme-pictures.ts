/**
 * `npm run pictures`: draws the pictures of the README anew. It takes them from what `npm run look` has just photographed, makes them small
 * and writes them to docs/pictures/.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { runMain } from './failure.ts'

const LOOK = fileURLToPath(new URL('../look/', import.meta.url))
const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
/** Of a phone's screen; two stand beside each other on a small window. */
const WIDTH = 300

const PAGES = [
  { name: 'lobby', from: 'phone-en-vibrant-blue/game.png' },
  { name: 'game', from: 'phone-en-vibrant-blue/game-demo.png' },
  { name: 'wallet', from: 'phone-en-vibrant-blue/wallet-of-player.png' },
  { name: 'proof', from: 'phone-en-vibrant-blue/trust.png' },
  { name: 'urdu', from: 'phone-ur-vibrant-blue/game.png' },
]

await runMain(async () => {
  mkdirSync(PICTURES, { recursive: true })
  for (const { name, from } of PAGES) {
    const { size } = await sharp(join(LOOK, from))
      .resize({ width: WIDTH })
      .webp({ quality: 82, effort: 6 })
      .toFile(join(PICTURES, `${name}.webp`))
    console.log(`docs/pictures/${name}.webp ${Math.ceil(size / 1024)} kB`)
  }
})
