import { drawQr } from '../../ui/pictures/draw-qr.ts'

const WIDTH = 720
const HEIGHT = 1_000
const CODE_SIDE = 440
const FONT = '"Red Hat Display", "Noto Nastaliq Urdu", "Noto Sans Bengali", system-ui, sans-serif'

type CardWords = { site: string; title: string; code: string; address: string; isMirrored: boolean }

/** The invitation as a picture to send: the site's name, the code for a camera, the code for a keyboard, the address. */
export function drawInvitationCard(words: CardWords): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  paintGround(pen)
  pen.textAlign = 'center'
  pen.direction = words.isMirrored ? 'rtl' : 'ltr'
  writeLine(pen, { line: words.site, top: 110, size: 52, ink: '#ffd16b' })
  writeLine(pen, { line: words.title, top: 186, size: 38, ink: '#ffffff' })
  paintCode(pen, words.address)
  pen.direction = 'ltr'
  writeLine(pen, { line: words.code, top: 836, size: 64, ink: '#ffffff' })
  writeLine(pen, { line: words.address.replace(/^https?:\/\//, ''), top: 900, size: 26, ink: '#b9c8f4' })
  return canvas
}

/** The lamp stands at the upper left, as everywhere. */
function paintGround(pen: CanvasRenderingContext2D): void {
  const lamp = pen.createRadialGradient(0, 0, 0, 0, 0, HEIGHT)
  lamp.addColorStop(0, '#2a52d8')
  lamp.addColorStop(0.5, '#111c5c')
  lamp.addColorStop(1, '#060a20')
  pen.fillStyle = lamp
  pen.fillRect(0, 0, WIDTH, HEIGHT)
}

function paintCode(pen: CanvasRenderingContext2D, address: string): void {
  const { side, path, corners } = drawQr(address)
  pen.save()
  pen.translate((WIDTH - CODE_SIDE) / 2, 260)
  pen.fillStyle = '#fff'
  pen.beginPath()
  pen.roundRect(0, 0, CODE_SIDE, CODE_SIDE, 36)
  pen.fill()
  pen.scale(CODE_SIDE / side, CODE_SIDE / side)
  pen.fillStyle = '#060a20'
  pen.fill(new Path2D(path))
  pen.fill(new Path2D(corners), 'evenodd')
  pen.restore()
}

/** A line that would be too wide is written smaller. */
function writeLine(
  pen: CanvasRenderingContext2D,
  { line, top, size, ink }: { line: string; top: number; size: number; ink: string },
): void {
  pen.fillStyle = ink
  pen.font = `900 ${size}px ${FONT}`
  const fitted = size * Math.min(1, (WIDTH - 80) / pen.measureText(line).width)
  pen.font = `900 ${fitted}px ${FONT}`
  pen.fillText(line, WIDTH / 2, top)
}
