/** The pictures the scene is made of, each drawn once. */
import { Texture } from 'pixi.js'
import { asAddress, FLAME, ROCKET } from './rocket.ts'

export type Pictures = Record<
  'rocket' | 'flame' | 'glow' | 'spark' | 'ribbon' | 'ground' | 'planet' | 'tick' | 'star',
  Texture
>

export async function drawPictures(): Promise<Pictures> {
  const [rocket, flame] = await Promise.all([readDrawing(ROCKET.svg), readDrawing(FLAME.svg)])
  return {
    rocket,
    flame,
    glow: drawLight('255 215 116', 128),
    spark: drawLight('255 236 190', 32),
    star: drawLight('255 255 255', 16),
    ribbon: drawRibbon(),
    ground: drawGround(),
    planet: drawPlanet(),
    tick: drawTick(),
  }
}

async function readDrawing(svg: string): Promise<Texture> {
  const image = new Image()
  image.src = asAddress(svg)
  await image.decode()
  const { canvas, pen } = openCanvas(image.width, image.height)
  pen.drawImage(image, 0, 0)
  return Texture.from(canvas)
}

/** A soft light: bright in the middle, nothing at the edge. */
function drawLight(color: string, size: number): Texture {
  const { canvas, pen } = openCanvas(size, size)
  const half = size / 2
  const light = pen.createRadialGradient(half, half, 0, half, half, half)
  light.addColorStop(0, `rgb(${color} / 0.9)`)
  light.addColorStop(0.4, `rgb(${color} / 0.36)`)
  light.addColorStop(1, `rgb(${color} / 0)`)
  pen.fillStyle = light
  pen.fillRect(0, 0, size, size)
  return Texture.from(canvas)
}

/** The trail from its beginning to its end: a bright core in a halo that grows towards the rocket. */
function drawRibbon(): Texture {
  const { canvas, pen } = openCanvas(256, 24)
  const core = pen.createLinearGradient(0, 0, 256, 0)
  core.addColorStop(0, '#ff6a4d')
  core.addColorStop(0.5, '#ffae3d')
  core.addColorStop(1, '#fff3c0')
  const halo = pen.createLinearGradient(0, 0, 256, 0)
  halo.addColorStop(0, 'rgb(255 138 61 / 0)')
  halo.addColorStop(0.4, 'rgb(255 138 61 / 0.12)')
  halo.addColorStop(1, 'rgb(255 215 116 / 0.42)')
  pen.fillStyle = halo
  pen.fillRect(0, 2, 256, 20)
  pen.fillStyle = core
  pen.fillRect(0, 9, 256, 6)
  return Texture.from(canvas)
}

/** Under the curve: warm above, nothing at the ground. */
function drawGround(): Texture {
  const { canvas, pen } = openCanvas(4, 128)
  const fade = pen.createLinearGradient(0, 0, 0, 128)
  fade.addColorStop(0, 'rgb(255 197 72 / 0.34)')
  fade.addColorStop(0.55, 'rgb(255 138 61 / 0.12)')
  fade.addColorStop(1, 'rgb(255 77 106 / 0)')
  pen.fillStyle = fade
  pen.fillRect(0, 0, 4, 128)
  return Texture.from(canvas)
}

function drawPlanet(): Texture {
  const { canvas, pen } = openCanvas(420, 420)
  const body = pen.createRadialGradient(160, 90, 20, 230, 230, 250)
  body.addColorStop(0, '#4f86ff')
  body.addColorStop(0.25, '#1b2f9e')
  body.addColorStop(1, '#101a5a')
  pen.fillStyle = body
  pen.beginPath()
  pen.arc(210, 210, 208, 0, Math.PI * 2)
  pen.fill()
  pen.strokeStyle = 'rgb(140 180 255 / 0.7)'
  pen.lineWidth = 3
  pen.beginPath()
  pen.arc(210, 210, 206, -2.6, -0.6)
  pen.stroke()
  return Texture.from(canvas)
}

/** Somebody landed here. */
function drawTick(): Texture {
  const { canvas, pen } = openCanvas(66, 66)
  pen.scale(3, 3)
  pen.lineWidth = 2
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.strokeStyle = '#3be0a0'
  pen.fillStyle = '#0f1d5c'
  pen.beginPath()
  pen.arc(11, 11, 9, 0, Math.PI * 2)
  pen.fill()
  pen.stroke()
  pen.beginPath()
  pen.moveTo(7.5, 11)
  pen.lineTo(10, 13.8)
  pen.lineTo(14.5, 8.8)
  pen.stroke()
  return Texture.from(canvas)
}

/** One dashed line, made anew for every width so that its dashes keep their size. */
export function drawDashes(length: number, scale: number): Texture {
  const { canvas, pen } = openCanvas(Math.max(1, Math.round(length * scale)), Math.max(1, Math.round(scale)))
  pen.fillStyle = 'rgb(155 182 255 / 0.9)'
  for (let x = 0; x < length; x += 8) pen.fillRect(x * scale, 0, 2 * scale, canvas.height)
  return Texture.from(canvas)
}

function openCanvas(width: number, height: number): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  return { canvas, pen }
}
