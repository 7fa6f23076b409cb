import { canvasFont, type Prize, toneOf } from './prize.ts'
import type { PrizeImages } from './use-prize-machine.ts'

type WheelFrame = { width: number; turnedDegrees: number; won: number | null; images: PrizeImages }

/** The wheel is drawn in units of its radius; these are shares of it. */
const LABEL_AT = 0.735
const IMAGE_AT = 0.405
const IMAGE_SIZE = 0.17
const LABEL_SIZE = 0.135
/** How far a label leans along the rim between the quarters, where it is level. It never goes further: none is upside down. */
const LEAN = 0.5

/** Places, labels and pictures; the rim, hub, pointer and the light on them stand still and are not drawn here. */
export function paintWheel(ctx: CanvasRenderingContext2D, prizes: readonly Prize[], frame: WheelFrame) {
  const radius = frame.width / 2
  const angle = (2 * Math.PI) / prizes.length
  const turned = (frame.turnedDegrees * Math.PI) / 180
  prizes.forEach((_, place) => {
    paintPlace(ctx, { radius, middle: turned + place * angle, angle, ...toneOf(prizes, place) })
    if (frame.won !== null && frame.won !== place) shade(ctx, { radius, middle: turned + place * angle, angle })
  })
  prizes.forEach((prize, place) => {
    const isDim = frame.won !== null && frame.won !== place
    ctx.globalAlpha = isDim ? 0.55 : 1
    paintContent(ctx, prize, {
      radius,
      middle: turned + place * angle,
      angle,
      ink: toneOf(prizes, place).ink,
      images: frame.images,
    })
  })
  ctx.globalAlpha = 1
}

type Slice = { radius: number; middle: number; angle: number }

/** Angles run clockwise from the top. */
function tracePlace(ctx: CanvasRenderingContext2D, { radius, middle, angle }: Slice) {
  const start = middle - angle / 2 - Math.PI / 2
  ctx.beginPath()
  ctx.moveTo(0, 0)
  ctx.arc(0, 0, radius, start, start + angle)
  ctx.closePath()
}

function paintPlace(ctx: CanvasRenderingContext2D, slice: Slice & { lit: string; shade: string }) {
  const fill = ctx.createRadialGradient(0, 0, slice.radius * 0.12, 0, 0, slice.radius)
  fill.addColorStop(0, slice.shade)
  fill.addColorStop(1, slice.lit)
  tracePlace(ctx, slice)
  ctx.fillStyle = fill
  ctx.fill()
  ctx.strokeStyle = '#ffe3a0'
  ctx.lineWidth = slice.radius * 0.015
  ctx.stroke()
}

function shade(ctx: CanvasRenderingContext2D, slice: Slice) {
  tracePlace(ctx, slice)
  ctx.fillStyle = 'rgba(6, 10, 32, 0.55)'
  ctx.fill()
}

function paintContent(
  ctx: CanvasRenderingContext2D,
  prize: Prize,
  { radius, middle, angle, ink, images }: Slice & { ink: string; images: PrizeImages },
) {
  const lean = LEAN * Math.sin(2 * middle)
  const at = (share: number) => ({ x: Math.sin(middle) * radius * share, y: -Math.cos(middle) * radius * share })
  const image = prize.imageSrc === undefined ? undefined : images.get(prize.imageSrc)
  if (image) {
    const size = radius * IMAGE_SIZE
    leaning(ctx, at(IMAGE_AT), lean, () => ctx.drawImage(image, -size / 2, -size / 2, size, size))
  }
  const room = Math.min(0.44, 2 * LABEL_AT * Math.tan(angle / 2) * 0.86) * radius
  leaning(ctx, at(image ? LABEL_AT : 0.66), lean, () =>
    paintLabel(ctx, prize.label, { ink, room, size: radius * LABEL_SIZE }),
  )
}

function leaning(ctx: CanvasRenderingContext2D, { x, y }: { x: number; y: number }, lean: number, paint: () => void) {
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate(lean)
  paint()
  ctx.restore()
}

/** One line made to fit; words that would get too small go on two. */
export function paintLabel(
  ctx: CanvasRenderingContext2D,
  label: string,
  { ink, room, size }: { ink: string; room: number; size: number },
) {
  ctx.fillStyle = ink
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.font = `900 ${size}px ${canvasFont}`
  const whole = ctx.measureText(label).width
  const words = label.split(' ')
  const lines = whole > room * 1.25 && words.length > 1 ? halves(words) : [label]
  const widest = Math.max(...lines.map((line) => ctx.measureText(line).width))
  const fitted = size * Math.min(1, room / widest)
  ctx.font = `900 ${fitted}px ${canvasFont}`
  lines.forEach((line, row) => {
    ctx.fillText(line, 0, (row - (lines.length - 1) / 2) * fitted * 1.08)
  })
}

function halves(words: string[]): string[] {
  const middle = Math.ceil(words.length / 2)
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')]
}
