/** Draws one moment of a slot: symbols are set from sprites made once a size, so a frame only copies them. */
import { COIN, ORB, type SlotTable } from '@tablestakes/domain/games/slots/slot'
import type { SlotPictures } from './slot-pictures.ts'
import type { SlotTheme } from './slot-theme.ts'
import { type Scene, turnLeft } from './timeline.ts'

export type Canvas = {
  context: CanvasRenderingContext2D
  width: number
  height: number
  /** The side of a cell and where the grid begins. */
  cell: number
  left: number
  top: number
  /** Pixels of the screen to one of the page. Everything lies on whole ones: what is set between two has to be mixed anew. */
  scale: number
  ground: HTMLCanvasElement
  sprites: Map<string, HTMLCanvasElement>
  /** The same as they look when a reel turns fast: longer than they are, `STREAK` cells. */
  streaks: Map<string, HTMLCanvasElement>
}

type Picture = { canvas: Canvas; table: SlotTable; theme: SlotTheme; pictures: SlotPictures }

/** Symbols between two rests per second of turning. */
const PER_SECOND = 16

export function openCanvas(host: HTMLCanvasElement, table: SlotTable, pictures: SlotPictures): Canvas | null {
  const context = host.getContext('2d', { alpha: false })
  const { clientWidth, clientHeight } = host
  if (!context || clientWidth === 0 || clientHeight === 0) return null
  const scale = Math.min(2, window.devicePixelRatio || 1)
  host.width = Math.round(clientWidth * scale)
  host.height = Math.round(clientHeight * scale)
  context.setTransform(scale, 0, 0, scale, 0, 0)
  const side = Math.max(1, Math.floor(Math.min(host.width / table.reels, host.height / table.rows)))
  const [sprites, streaks] = [new Map<string, HTMLCanvasElement>(), new Map<string, HTMLCanvasElement>()]
  for (const [letter, image] of pictures.symbols) {
    const sprite = spriteOf(image, side)
    sprites.set(letter, sprite)
    streaks.set(letter, streakOf(sprite))
  }
  const grid = {
    cell: side / scale,
    left: Math.round((host.width - side * table.reels) / 2) / scale,
    top: Math.round((host.height - side * table.rows) / 2) / scale,
  }
  const ground = groundOf({ ...grid, width: host.width, height: host.height, scale }, table, pictures)
  return { ...grid, context, width: clientWidth, height: clientHeight, scale, ground, sprites, streaks }
}

function spriteOf(image: HTMLImageElement, side: number): HTMLCanvasElement {
  const sprite = document.createElement('canvas')
  sprite.width = side
  sprite.height = side
  sprite.getContext('2d')?.drawImage(image, side * 0.04, side * 0.04, side * 0.92, side * 0.92)
  return sprite
}

/** A third longer than a symbol. */
const STREAK = 4 / 3
const GHOSTS = [0, 1 / 6, 1 / 3]

function streakOf(sprite: HTMLCanvasElement): HTMLCanvasElement {
  const streak = document.createElement('canvas')
  streak.width = sprite.width
  streak.height = Math.round(sprite.height * STREAK)
  const context = streak.getContext('2d')
  if (!context) return streak
  context.globalAlpha = 0.42
  for (const ghost of GHOSTS) context.drawImage(sprite, 0, Math.round(ghost * sprite.height))
  return streak
}

type Ground = Pick<Canvas, 'cell' | 'left' | 'width' | 'height' | 'scale'>

/** Drawn once: light from above and the edges of the reels. */
function groundOf({ cell, left, width, height, scale }: Ground, { reels }: SlotTable, pictures: SlotPictures) {
  const ground = document.createElement('canvas')
  ground.width = width
  ground.height = height
  const context = ground.getContext('2d', { alpha: false })
  if (!context) return ground
  const light = context.createLinearGradient(0, 0, 0, height)
  for (const [place, tone] of pictures.reel.entries()) light.addColorStop(place / 2, tone)
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'rgb(2 4 26 / 0.22)'
  for (let reel = 1; reel < reels; reel += 1)
    context.fillRect(Math.round((left + reel * cell) * scale) - 1, 0, 2, height)
  return ground
}

/** The whole grid at a moment of a scene; `ms` counts from the scene's beginning. */
export function drawScene(picture: Picture, scene: Scene, ms: number, now: number): void {
  const { canvas, table } = picture
  const { context, cell, left, top } = canvas
  context.drawImage(canvas.ground, 0, 0, canvas.width, canvas.height)
  context.save()
  context.beginPath()
  context.rect(left, top, cell * table.reels, cell * table.rows)
  context.clip()
  const isResting = ms >= scene.restMs
  const lit = isResting ? litCells(scene, ms) : null
  for (let reel = 0; reel < table.reels; reel += 1) drawReel(picture, scene, { reel, ms, lit, now })
  context.restore()
  if (isResting) drawLine(picture, scene, ms)
}

/** At rest, without a round. */
export function drawRest(picture: Picture, cells: string): void {
  const step = {
    how: 'spin',
    isFree: false,
    cells,
    held: [],
    values: [],
    wins: [],
    times: 1,
    pays: 0,
    left: null,
    won: 0,
  } as const
  const still = { ...step, held: [], values: [], wins: [] }
  const rests = Array.from({ length: picture.table.reels }, () => 0)
  drawScene(picture, { step: still, before: null, at: 0, rests, restMs: 0, awaited: [], winMs: 1 }, 1, 0)
}

type Reel = { reel: number; ms: number; lit: ReadonlySet<number> | null; now: number }

function drawReel(picture: Picture, scene: Scene, { reel, ms, lit, now }: Reel): void {
  const { step, before } = scene
  const rest = scene.rests[reel]!
  const isFalling = step.how === 'fall' || (step.how === 'spin' && picture.theme.how === 'fall')
  if (scene.awaited[reel] && ms < rest) drawAwaited(picture, reel, now)
  if (ms >= rest) drawStill(picture, scene, { reel, lit, now })
  else if (isFalling) drawFalling(picture, scene, reel, ms / rest)
  else if (step.how === 'hold' && step.held.length === 0 && before) drawStill(picture, scene, { reel, lit: null, now })
  else drawTurning(picture, scene, reel, ms / rest)
}

function drawStill(picture: Picture, scene: Scene, { reel, lit, now }: Pick<Reel, 'reel' | 'lit' | 'now'>): void {
  const { rows } = picture.table
  for (let row = 0; row < rows; row += 1) {
    const cell = reel * rows + row
    const isLit = lit?.has(cell) ?? false
    const pulse = isLit ? 1 + Math.sin(now / 140) * 0.05 + 0.04 : 1
    drawMark(picture, scene, cell)
    drawSymbol(picture, scene.step.cells[cell]!, {
      reel,
      row,
      scale: pulse,
      alpha: lit && lit.size > 0 && !isLit ? 0.38 : 1,
    })
    drawValue(picture, scene, cell)
    if (isLit) drawFrame(picture, reel, row)
  }
}

/** Old symbols leave downwards, new ones come from above; what is held does not move. */
function drawTurning(picture: Picture, scene: Scene, reel: number, progress: number): void {
  const { table, theme } = picture
  const { step, before } = scene
  const { rows } = table
  const held = new Set(step.held)
  const count = Math.max(rows + 2, Math.round((scene.rests[reel]! / 1000) * PER_SECOND))
  const left = turnLeft(progress, count, theme.swing)
  const letters = picture.pictures.letters
  const letterAt = (place: number): string => {
    if (place >= 0 && place < rows) return step.cells[reel * rows + place]!
    const old = place - count
    if (before && old >= 0 && old < rows) return before.cells[reel * rows + old]!
    return letters[(Math.imul(place + 31 * reel + scene.at, 0x9e3779b1) >>> 16) % letters.length]!
  }
  const speed = Math.abs(left - turnLeft(Math.min(1, progress + 0.02), count, theme.swing))
  const isFast = speed > 1 / 6
  for (let row = -2; row <= rows; row += 1) {
    const place = Math.floor(left) + row
    const at = place - left
    if (at < -1 || at > rows) continue
    drawSymbol(picture, letterAt(place), { reel, row: isFast ? at - 1 / 6 : at, scale: 1, alpha: 1, isFast })
  }
  for (let row = 0; row < rows; row += 1) {
    const cell = reel * rows + row
    if (!held.has(cell)) continue
    drawSymbol(picture, step.cells[cell]!, { reel, row, scale: 1, alpha: 1 })
    drawValue(picture, scene, cell)
    drawFrame(picture, reel, row)
  }
}

/** What paid has gone; what stood above falls into the gaps, and new symbols after it. */
function drawFalling(picture: Picture, scene: Scene, reel: number, progress: number): void {
  const { rows } = picture.table
  const { step, before } = scene
  const gone = new Set(step.how === 'fall' ? before?.wins.flatMap((win) => win.cells) : [])
  const kept =
    step.how === 'fall'
      ? Array.from({ length: rows }, (_, row) => row).filter((row) => !gone.has(reel * rows + row))
      : []
  const gaps = rows - kept.length
  const eased =
    progress < 0.8
      ? (progress / 0.8) ** 2
      : 1 - Math.sin(((progress - 0.8) / 0.2) * Math.PI) * 0.03 * picture.theme.swing
  for (let row = 0; row < rows; row += 1) {
    const from = row < gaps ? row - gaps - 0.4 : kept[row - gaps]!
    const at = from + (row - from) * eased
    drawSymbol(picture, step.cells[reel * rows + row]!, { reel, row: at, scale: 1, alpha: 1 })
  }
}

type Place = { reel: number; row: number; scale: number; alpha: number; isFast?: boolean }

function drawSymbol({ canvas }: Picture, letter: string, { reel, row, scale, alpha, isFast }: Place): void {
  const sprite = (isFast ? canvas.streaks : canvas.sprites).get(letter)
  if (!sprite) return
  const { context, cell, left, top } = canvas
  const [width, height] = [(sprite.width / canvas.scale) * scale, (sprite.height / canvas.scale) * scale]
  const whole = (at: number) => Math.round(at * canvas.scale) / canvas.scale
  const shift = (cell - width) / 2
  context.globalAlpha = alpha
  context.drawImage(sprite, whole(left + reel * cell + shift), whole(top + row * cell + shift), width, height)
  context.globalAlpha = 1
}

function drawFrame({ canvas, theme }: Picture, reel: number, row: number): void {
  const { context, cell, left, top } = canvas
  context.strokeStyle = theme.accent
  context.lineWidth = Math.max(2, cell * 0.035)
  context.beginPath()
  context.roundRect(left + reel * cell + 3, top + row * cell + 3, cell - 6, cell - 6, cell * 0.14)
  context.stroke()
}

function drawAwaited({ canvas, table, theme }: Picture, reel: number, now: number): void {
  const { context, cell, left, top } = canvas
  context.globalAlpha = 0.25 + 0.15 * Math.sin(now / 120)
  context.fillStyle = theme.accent
  context.fillRect(left + reel * cell, top, cell, cell * table.rows)
  context.globalAlpha = 1
}

/** The multiplier a place has, under its symbol. */
function drawMark({ canvas, table }: Picture, { step }: Scene, cell: number): void {
  const mark = step.marks?.[cell] ?? 0
  if (mark === 0) return
  const { context, cell: side, left, top } = canvas
  const [x, y] = [left + Math.floor(cell / table.rows) * side, top + (cell % table.rows) * side]
  context.fillStyle = mark > 1 ? 'rgb(255 210 90 / 0.55)' : 'rgb(255 255 255 / 0.16)'
  context.beginPath()
  context.roundRect(x + 2, y + 2, side - 4, side - 4, side * 0.16)
  context.fill()
  if (mark > 1) write(canvas, `×${mark}`, x + side * 0.76, y + side * 0.84, side * 0.3)
}

function drawValue({ canvas, table }: Picture, { step }: Scene, cell: number): void {
  const value = step.values.find(([place]) => place === cell)?.[1]
  const letter = step.cells[cell]
  if (value === undefined || (letter !== COIN && letter !== ORB)) return
  const { cell: side, left, top } = canvas
  const [x, y] = [left + (Math.floor(cell / table.rows) + 0.5) * side, top + ((cell % table.rows) + 0.74) * side]
  write(canvas, letter === ORB ? `×${value}` : `${value / table.bet}×`, x, y, side * 0.3)
}

function write({ context }: Canvas, words: string, x: number, y: number, size: number): void {
  context.font = `900 ${Math.round(size)}px "Red Hat Display", Figtree, sans-serif`
  // A canvas runs as its page does: in Urdu `2×` would stand there as `×2`.
  context.direction = 'ltr'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = size * 0.28
  context.strokeStyle = '#0a0a26'
  context.strokeText(words, x, y)
  context.fillStyle = '#fff'
  context.fillText(words, x, y)
}

/** Which win is shown: they take turns, all of them first. */
function shownWin({ step, winMs, restMs }: Scene, ms: number): number | null {
  const { wins } = step
  if (wins.length < 2) return wins.length === 1 ? 0 : null
  const turn = Math.floor(((ms - restMs) / Math.max(1, winMs)) * (wins.length + 1))
  return turn === 0 ? null : (turn - 1) % wins.length
}

function litCells(scene: Scene, ms: number): ReadonlySet<number> {
  const one = shownWin(scene, ms)
  const wins = one === null ? scene.step.wins : [scene.step.wins[one]!]
  return new Set(wins.flatMap((win) => win.cells))
}

/** The line of the win that is shown. */
function drawLine({ canvas, table, theme }: Picture, scene: Scene, ms: number): void {
  const one = shownWin(scene, ms)
  const line = one === null ? undefined : scene.step.wins[one]?.line
  if (line === undefined) return
  const { context, cell, left, top } = canvas
  context.beginPath()
  for (const [reel, row] of (table.lines[line] ?? []).entries())
    context.lineTo(left + (reel + 0.5) * cell, top + (row + 0.5) * cell)
  context.lineWidth = Math.max(3, cell * 0.05)
  context.lineJoin = 'round'
  context.strokeStyle = theme.accent
  context.globalAlpha = 0.75
  context.stroke()
  context.globalAlpha = 1
}
