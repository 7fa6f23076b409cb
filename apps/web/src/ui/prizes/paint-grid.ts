import { paintLabel } from './paint-wheel.ts'
import { type Prize, toneOf } from './prize.ts'
import type { PrizeImages } from './use-prize-machine.ts'

type GridFrame = { width: number; height: number; litPlace: number | null; won: number | null; images: PrizeImages }

/** Specification §9. */
const GUTTER = 5

/** Column and row of the eight places, clockwise from the upper left. */
const spots = [
  [0, 0],
  [1, 0],
  [2, 0],
  [2, 1],
  [2, 2],
  [1, 2],
  [0, 2],
  [0, 1],
] as const

export function paintGrid(ctx: CanvasRenderingContext2D, prizes: readonly Prize[], frame: GridFrame) {
  const width = (frame.width - 2 * GUTTER) / 3
  const height = (frame.height - 2 * GUTTER) / 3
  spots.forEach(([column, row], place) => {
    const prize = prizes[place]
    if (!prize) return
    ctx.save()
    ctx.translate(column * (width + GUTTER), row * (height + GUTTER))
    paintKey(ctx, { width, height, isLit: place === frame.litPlace, ...toneOf(prizes, place) })
    ctx.translate(width / 2, height / 2)
    const image = prize.imageSrc === undefined ? undefined : frame.images.get(prize.imageSrc)
    const size = height * 0.38
    if (image) ctx.drawImage(image, -size / 2, -size * 0.85, size, size)
    ctx.translate(0, image ? height * 0.27 : 0)
    const ink = place === frame.litPlace ? '#2b1700' : toneOf(prizes, place).ink
    paintLabel(ctx, prize.label, { ink, room: width * 0.82, size: height * 0.19 })
    ctx.restore()
  })
  paintMiddle(ctx, { width, height, left: width + GUTTER, top: height + GUTTER })
}

type Key = { width: number; height: number; isLit: boolean; lit: string; shade: string }

/** A raised key under the lamp: lit above left, a darker lower edge; the one the light stands on turns gold. */
function paintKey(ctx: CanvasRenderingContext2D, { width, height, isLit, lit, shade }: Key) {
  const radius = Math.min(width, height) * 0.17
  const fill = ctx.createLinearGradient(0, 0, width * 0.7, height)
  fill.addColorStop(0, isLit ? '#fff3c4' : lit)
  fill.addColorStop(1, isLit ? '#f3a61d' : shade)
  roundedBox(ctx, { width, height: height - 2, radius })
  ctx.fillStyle = fill
  ctx.shadowColor = isLit ? 'rgba(255, 197, 72, 0.9)' : 'rgba(2, 4, 26, 0.5)'
  ctx.shadowBlur = isLit ? 26 : 6
  ctx.shadowOffsetY = isLit ? 0 : 3
  ctx.fill()
  ctx.shadowColor = 'transparent'
  ctx.strokeStyle = isLit ? '#fff8dc' : 'rgba(255, 255, 255, 0.34)'
  ctx.lineWidth = isLit ? 3 : 1.5
  ctx.stroke()
}

/** The empty middle is a recess, so that the ring of keys reads as a ring. */
function paintMiddle(ctx: CanvasRenderingContext2D, box: { width: number; height: number; left: number; top: number }) {
  ctx.save()
  ctx.translate(box.left, box.top)
  roundedBox(ctx, { ...box, radius: Math.min(box.width, box.height) * 0.17 })
  ctx.fillStyle = 'rgba(6, 10, 32, 0.55)'
  ctx.fill()
  ctx.strokeStyle = 'rgba(152, 180, 255, 0.2)'
  ctx.lineWidth = 1
  ctx.stroke()
  ctx.restore()
}

function roundedBox(
  ctx: CanvasRenderingContext2D,
  { width, height, radius }: { width: number; height: number; radius: number },
) {
  ctx.beginPath()
  ctx.roundRect(1, 1, width - 2, height - 2, radius)
}
