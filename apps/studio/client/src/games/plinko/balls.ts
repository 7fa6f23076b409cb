/**
 * The falling balls, drawn over the still board. Two pictures made once (a ball, a glow) are all the device has to draw,
 * and nothing is drawn while nothing falls. `pixi.js/unsafe-eval` replaces the parts that would make code from text.
 */
import 'pixi.js/unsafe-eval'
import { Container, Sprite, Texture, WebGLRenderer } from 'pixi.js'
import { BOARD, ballAt, ballRadius, pegAt } from './plinko-board.ts'

export type Drop = { id: string; path: readonly number[]; onHit: () => void; onEnd: () => void }
export type Balls = {
  drop: (drop: Drop) => void
  /** Takes away balls whose rounds have landed otherwise. */
  keepOnly: (ids: readonly string[]) => void
  close: () => void
}

type Ball = Drop & { startedAt: number; hits: number; body: Sprite; shine: Sprite; trail: Sprite[] }
type Spark = { sprite: Sprite; bornAt: number }

const TRAIL = 7
const SPARK_MS = 320

export async function openBalls(host: HTMLElement): Promise<Balls> {
  const renderer = new WebGLRenderer()
  await renderer.init({
    width: host.clientWidth,
    height: host.clientHeight,
    backgroundAlpha: 0,
    antialias: false,
    // More than two pixels a point are not seen on a moving ball, and cost a weak phone its frames.
    resolution: Math.min(2, devicePixelRatio),
    autoDensity: true,
    powerPreference: 'low-power',
  })
  host.append(renderer.canvas)
  const scene = new Container()
  const pictures = { ball: Texture.from(drawBall()), glow: Texture.from(drawGlow()) }
  const balls = new Map<string, Ball>()
  const sparks = new Set<Spark>()
  let frame = 0

  const fit = () => {
    renderer.resize(host.clientWidth, host.clientHeight)
    scene.scale.set(host.clientWidth / BOARD.width)
    renderer.render(scene)
  }
  const watch = new ResizeObserver(fit)
  watch.observe(host)
  fit()

  const add = (picture: Texture, size: number, alpha: number) => {
    const sprite = new Sprite({ texture: picture, anchor: 0.5, alpha, width: size, height: size })
    scene.addChild(sprite)
    return sprite
  }

  function remove(ball: Ball): void {
    balls.delete(ball.id)
    for (const sprite of [ball.body, ball.shine, ...ball.trail]) sprite.destroy()
  }

  function light({ path, hits }: Ball, now: number): void {
    const row = hits - 1
    const rights = path.slice(0, row).reduce((sum, bit) => sum + bit, 0)
    const sprite = add(pictures.glow, 34, 0.75)
    sprite.position.copyFrom(pegAt({ row, peg: rights + 1, rows: path.length }))
    sparks.add({ sprite, bornAt: now })
  }

  function draw(now: number): void {
    for (const ball of [...balls.values()]) {
      const place = ballAt(ball.path, Math.max(0, now - ball.startedAt))
      for (let tail = TRAIL - 1; tail > 0; tail -= 1)
        ball.trail[tail]!.position.copyFrom(ball.trail[tail - 1]!.position)
      ball.trail[0]!.position.copyFrom(ball.body.position)
      ball.body.position.set(place.x, place.y)
      ball.shine.position.set(place.x, place.y)
      if (place.hits > ball.hits) {
        ball.hits = place.hits
        light(ball, now)
        ball.onHit()
      }
      if (place.isDone) {
        remove(ball)
        ball.onEnd()
      }
    }
    for (const spark of [...sparks]) {
      const age = (now - spark.bornAt) / SPARK_MS
      spark.sprite.alpha = 0.75 * Math.max(0, 1 - age)
      if (age < 1) continue
      sparks.delete(spark)
      spark.sprite.destroy()
    }
    renderer.render(scene)
    frame = balls.size + sparks.size > 0 ? requestAnimationFrame(draw) : 0
  }

  return {
    drop: (drop) => {
      const size = ballRadius(drop.path.length) * 2
      const trail = Array.from({ length: TRAIL }, (_, tail) =>
        add(pictures.glow, size * 1.1, 0.26 * (1 - tail / TRAIL)),
      )
      const shine = add(pictures.glow, size * 3.4, 0.6)
      const body = add(pictures.ball, size * 1.25, 1)
      for (const sprite of [body, shine, ...trail]) sprite.position.set(BOARD.middle, BOARD.mouth)
      balls.set(drop.id, { ...drop, startedAt: performance.now(), hits: 0, body, shine, trail })
      frame ||= requestAnimationFrame(draw)
    },
    keepOnly: (ids) => {
      for (const ball of [...balls.values()]) if (!ids.includes(ball.id)) remove(ball)
    },
    close: () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      renderer.canvas.remove()
      scene.destroy({ children: true })
      renderer.destroy()
    },
  }
}

const SIZE = 80

function drawBall(): HTMLCanvasElement {
  const { canvas, pen } = openCanvas()
  const shade = pen.createRadialGradient(43, 46, 20, 43, 46, 37)
  shade.addColorStop(0, 'rgb(5 1 26 / 0.6)')
  shade.addColorStop(1, 'rgb(5 1 26 / 0)')
  pen.fillStyle = shade
  pen.fillRect(0, 0, SIZE, SIZE)
  const body = pen.createRadialGradient(30, 28, 2, 38, 38, 34)
  body.addColorStop(0, '#fffbe2')
  body.addColorStop(0.45, '#ffc43a')
  body.addColorStop(1, '#a85e00')
  pen.fillStyle = body
  pen.beginPath()
  pen.arc(40, 40, 32, 0, Math.PI * 2)
  pen.fill()
  return canvas
}

function drawGlow(): HTMLCanvasElement {
  const { canvas, pen } = openCanvas()
  const glow = pen.createRadialGradient(40, 40, 0, 40, 40, 40)
  glow.addColorStop(0, 'rgb(255 211 90 / 0.9)')
  glow.addColorStop(0.4, 'rgb(255 211 90 / 0.34)')
  glow.addColorStop(1, 'rgb(255 211 90 / 0)')
  pen.fillStyle = glow
  pen.fillRect(0, 0, SIZE, SIZE)
  return canvas
}

function openCanvas(): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  return { canvas, pen }
}
