/**
 * The flight, drawn. It asks each frame how things stand and keeps nothing of its own but sparks. While nothing flies and
 * nothing glows, nothing is drawn. `pixi.js/unsafe-eval` replaces the parts that would make code from text.
 */
import 'pixi.js/unsafe-eval'
import { Container, MeshRope, MeshSimple, Point, Sprite, Texture, WebGLRenderer } from 'pixi.js'
import {
  type Chart,
  chartOf,
  curveOf,
  heightTicks,
  markAt,
  type Size,
  spotAt,
  thinMarks,
  tiltAt,
  timeTicks,
} from './flight-path.ts'
import { drawDashes, drawPictures } from './flight-pictures.ts'

export type Flight = {
  phase: 'betting' | 'running' | 'ended'
  /** Since the start; of an ended flight how long it lasted. */
  elapsedMs: number
  /** Multipliers in hundredths at which somebody landed. */
  marks: readonly { at: number; isMine: boolean }[]
  /** Nothing moves but what must. */
  isCalm: boolean
  /** The line is down: what is shown is old. */
  isOld: boolean
}

export type Scene = {
  /** Something has changed outside a flight. */
  refresh: () => void
  close: () => void
}

const POINTS = 48
const STARS = 26
const BURST = 30
const BURST_MS = 1100
const RED = 0xff5c7a
const WHITE = 0xffffff

type Spark = { sprite: Sprite; bornAt: number; dx: number; dy: number; size: number }

export async function openScene(host: HTMLElement, read: () => Flight): Promise<Scene> {
  const renderer = new WebGLRenderer()
  const resolution = Math.min(2, devicePixelRatio)
  await renderer.init({
    width: host.clientWidth,
    height: host.clientHeight,
    backgroundAlpha: 0,
    // The edges of the trail are soft by their own picture; smoothing all of it would cost a weak phone its frames.
    antialias: false,
    resolution,
    autoDensity: true,
    powerPreference: 'low-power',
  })
  const pictures = await drawPictures()
  host.append(renderer.canvas)
  const labels = openLabels(host)

  const scene = new Container()
  const add = (texture: Texture, into: Container = scene) => {
    const sprite = new Sprite({ texture, anchor: 0.5 })
    into.addChild(sprite)
    return sprite
  }
  const stars = Array.from({ length: STARS }, (_, place) => makeStar(add(pictures.star), place))
  const planet = add(pictures.planet)
  planet.alpha = 0.3
  const grid = scene.addChild(new Container())
  const ground = new MeshSimple({ texture: pictures.ground, ...groundMesh() })
  const points = Array.from({ length: POINTS }, () => new Point())
  const ribbon = new MeshRope({ texture: pictures.ribbon, points })
  scene.addChild(ground, ribbon)
  const marks = scene.addChild(new Container())
  const glow = add(pictures.glow)
  const rocket = scene.addChild(new Container())
  const flame = new Sprite({ texture: pictures.flame, anchor: { x: 0.5, y: 0 }, y: 38, width: 60, height: 112 })
  const body = new Sprite({ texture: pictures.rocket, anchor: { x: 0.5, y: 88 / 150 }, width: 104, height: 150 })
  rocket.addChild(flame, body)
  const sparks = new Set<Spark>()
  let size: Size = { width: 1, height: 1 }
  let dashes = Texture.EMPTY
  let frame = 0
  let burstAt: number | null = null
  let wasRunning = false

  function fit(): void {
    size = { width: Math.max(1, host.clientWidth), height: Math.max(1, host.clientHeight) }
    renderer.resize(size.width, size.height)
    if (dashes !== Texture.EMPTY) dashes.destroy(true)
    dashes = drawDashes(size.width, resolution)
    planet.position.set(-10, size.height + 60)
    planet.width = planet.height = Math.max(380, size.width * 0.5)
    rocket.scale.set(Math.min(0.72, Math.max(0.42, size.height / 620)))
    refresh()
  }

  function draw(now: number): void {
    const flight = read()
    const isRunning = flight.phase === 'running'
    if (wasRunning && flight.phase === 'ended' && !flight.isCalm) burstAt = now
    if (isRunning) burstAt = null
    wasRunning = isRunning
    // Calm: the picture always fills to the end of the flight, so only its labels change.
    const chart = chartOf(size, flight.elapsedMs)
    if (flight.isCalm && flight.phase !== 'betting') {
      chart.ms = Math.max(1, flight.elapsedMs)
      chart.rise = Math.max(0.01, Math.exp(0.000_06 * flight.elapsedMs) - 1)
    }
    const isOnGround = flight.phase === 'betting'
    scene.alpha = flight.isOld ? 0.5 : 1
    drawStars(flight, now)
    drawGrid(chart)
    drawCurve(chart, flight)
    drawMarks(chart, flight)
    placeRocket(chart, flight, now)
    if (isRunning && !flight.isCalm) trail(now)
    moveSparks(now)
    ribbon.visible = !isOnGround
    ground.visible = !isOnGround
    renderer.render(scene)
    const isAlive = (isRunning && !flight.isOld) || sparks.size > 0
    frame = isAlive ? requestAnimationFrame(draw) : 0
  }

  function drawStars({ phase, isCalm, elapsedMs }: Flight, now: number): void {
    const drift = phase === 'running' && !isCalm ? elapsedMs / 1000 : 0
    for (const { sprite, x, y, depth } of stars) {
      sprite.position.set(
        ((((x - drift * depth * 0.012) % 1) + 1) % 1) * size.width,
        ((y + drift * depth * 0.02) % 1) * size.height,
      )
      sprite.alpha = 0.25 + depth * 0.55 + (drift > 0 ? Math.sin(now / 400 + x * 20) * 0.1 : 0)
    }
  }

  function drawGrid(chart: Chart): void {
    const ticks = heightTicks(chart)
    while (grid.children.length < ticks.length) grid.addChild(new Sprite(Texture.EMPTY))
    for (const [place, line] of (grid.children as Sprite[]).entries()) {
      const tick = ticks[place]
      line.visible = tick !== undefined
      if (!tick) continue
      line.texture = dashes
      line.setSize(size.width, 1)
      line.position.set(chart.left, tick.at)
      line.alpha = 0.18
    }
    labels.show(ticks, timeTicks(chart), chart)
  }

  function drawCurve(chart: Chart, { elapsedMs, phase, isCalm }: Flight): void {
    const curve = curveOf(chart, Math.max(1, elapsedMs), POINTS)
    const vertices = ground.vertices as Float32Array
    for (const [place, { x, y }] of curve.entries()) {
      points[place]!.set(x, y)
      vertices.set([x, y, x, chart.bottom], place * 4)
    }
    ground.vertices = vertices
    const tint = phase === 'ended' ? RED : WHITE
    ribbon.tint = tint
    ground.tint = tint
    ribbon.alpha = phase === 'ended' && !isCalm ? 0.75 : 1
  }

  function drawMarks(chart: Chart, flight: Flight): void {
    const shown = thinMarks(flight.marks, chart)
    while (marks.children.length < shown.length) add(pictures.tick, marks)
    for (const [place, sprite] of (marks.children as Sprite[]).entries()) {
      const mark = shown[place]
      sprite.visible = mark !== undefined
      if (!mark) continue
      sprite.position.copyFrom(markAt(chart, mark.at))
      sprite.setSize(mark.isMine ? 30 : 22)
      sprite.tint = mark.isMine ? 0xffd774 : WHITE
    }
  }

  function placeRocket(chart: Chart, flight: Flight, now: number): void {
    const isOnGround = flight.phase === 'betting'
    const end = isOnGround
      ? { x: chart.left + 26, y: chart.bottom - 12 }
      : spotAt(chart, flight.elapsedMs, Math.exp(0.000_06 * flight.elapsedMs))
    const tilt = isOnGround ? 0.12 : tiltAt(chart, flight.elapsedMs)
    const ahead = 60 * rocket.scale.x
    const shake = flight.phase === 'running' && !flight.isCalm ? Math.sin(now / 31) * 0.7 : 0
    rocket.rotation = tilt
    rocket.position.set(end.x + Math.sin(tilt) * ahead + shake, end.y - Math.cos(tilt) * ahead)
    rocket.visible = flight.phase !== 'ended' || flight.isCalm
    body.alpha = flight.phase === 'ended' ? 0.35 : 1
    flame.visible = flight.phase === 'running'
    flame.scale.y =
      (flame.scale.x || 1) * (flight.isCalm ? 1 : 0.92 + Math.sin(now / 47) * 0.1 + Math.sin(now / 19) * 0.06)
    glow.position.copyFrom(end)
    glow.visible = flight.phase !== 'ended' || burstAt !== null
    const spread = burstAt === null ? 0 : Math.min(1, (now - burstAt) / BURST_MS)
    glow.setSize((isOnGround ? 110 : 190) * rocket.scale.x * 1.7 * (1 + spread * 0.8))
    glow.alpha = (isOnGround ? 0.35 : 0.85) * (1 - spread)
    glow.tint = flight.phase === 'ended' ? RED : WHITE
    if (burstAt === now) burst(end)
    if (spread === 1) burstAt = null
  }

  function burst({ x, y }: { x: number; y: number }): void {
    for (let place = 0; place < BURST; place += 1) {
      const angle = (place / BURST) * Math.PI * 2 + (place % 3) * 0.4
      const speed = 0.05 + ((place * 7) % 11) / 60
      spark({ x, y, dx: Math.cos(angle) * speed, dy: Math.sin(angle) * speed - 0.04, size: 10 + ((place * 5) % 4) * 9 })
    }
  }

  /** Two sparks fall behind the rocket every few frames. */
  function trail(now: number): void {
    if (Math.floor(now / 60) % 2 === 0 || sparks.size > 40) return
    const back = 74 * rocket.scale.x
    spark({
      x: rocket.x - Math.sin(rocket.rotation) * back,
      y: rocket.y + Math.cos(rocket.rotation) * back,
      dx: -Math.sin(rocket.rotation) * 0.06 + Math.sin(now) * 0.02,
      dy: Math.cos(rocket.rotation) * 0.06 + Math.cos(now * 1.7) * 0.02,
      size: 9,
    })
  }

  function spark({ x, y, dx, dy, size: width }: { x: number; y: number; dx: number; dy: number; size: number }): void {
    const sprite = add(pictures.spark)
    sprite.position.set(x, y)
    sprite.setSize(width)
    sparks.add({ sprite, bornAt: performance.now(), dx, dy, size: width })
  }

  function moveSparks(now: number): void {
    for (const one of [...sparks]) {
      const age = Math.max(0, now - one.bornAt) / BURST_MS
      one.sprite.x += one.dx * 16 * (1 - age)
      one.sprite.y += one.dy * 16 * (1 - age) + age * 0.5
      one.sprite.alpha = Math.max(0, 1 - age)
      if (age < 1) continue
      sparks.delete(one)
      one.sprite.destroy()
    }
  }

  function refresh(): void {
    frame ||= requestAnimationFrame(draw)
  }

  const watcher = new ResizeObserver(fit)
  watcher.observe(host)
  fit()
  return {
    refresh,
    close: () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
      labels.close()
      renderer.canvas.remove()
      scene.destroy({ children: true })
      renderer.destroy()
    },
  }
}

function makeStar(sprite: Sprite, place: number) {
  const depth = ((place * 37) % 10) / 10
  sprite.setSize(2 + depth * 4)
  return { sprite, x: ((place * 61) % 97) / 97, y: ((place * 43) % 89) / 89, depth }
}

/** A strip of two rows: along the curve, and along the ground below it. */
function groundMesh() {
  const vertices = new Float32Array(POINTS * 4)
  const uvs = new Float32Array(POINTS * 4)
  const indices = new Uint32Array((POINTS - 1) * 6)
  for (let place = 0; place < POINTS; place += 1) {
    const along = place / (POINTS - 1)
    uvs.set([along, 0, along, 1], place * 4)
    const corner = place * 2
    if (place < POINTS - 1) indices.set([corner, corner + 1, corner + 2, corner + 1, corner + 3, corner + 2], place * 6)
  }
  return { vertices, uvs, indices }
}

type Ticks = ReturnType<typeof heightTicks>

/** Figures along the axes as plain text, so that they are as sharp as all others. */
function openLabels(host: HTMLElement) {
  const box = document.createElement('div')
  box.className = 'crash-labels'
  host.append(box)
  const spans: HTMLSpanElement[] = []

  const put = (place: number, label: string, x: number, y: number, kind: string) => {
    const span = spans[place] ?? box.appendChild(document.createElement('span'))
    spans[place] = span
    if (span.textContent !== label) span.textContent = label
    span.className = kind
    span.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
    span.hidden = false
  }
  return {
    show: (heights: Ticks, times: Ticks, chart: Chart) => {
      let place = 0
      for (const { label, at } of heights) put(place++, label, chart.left - 8, at, 'num crash-high')
      for (const { label, at } of times) put(place++, label, at, chart.bottom + 8, 'num crash-long')
      for (const span of spans.slice(place)) span.hidden = true
    },
    close: () => box.remove(),
  }
}
