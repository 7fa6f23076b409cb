import { LuckyGrid, LuckyWheel, SlotMachine } from 'lucky-canvas'

/** Specification §4: every spin goes through these, then reports the prize. */
export type Phase = 'idle' | 'accelerating' | 'constant' | 'decelerating'
const phases: readonly Phase[] = ['idle', 'accelerating', 'constant', 'decelerating']

/** Specification §9: 2500 ms acceleration, 2500 ms deceleration, speed 20. */
export type Timing = { accelerationMs: number; decelerationMs: number; speed: number }
export const defaultTiming: Timing = { accelerationMs: 2500, decelerationMs: 2500, speed: 20 }

/** Where the machine stands, as its painter needs it. */
type Pose = {
  /** Wheel: degrees turned. */
  turnedDegrees: number
  /** Grid: the lit place, or null at rest. */
  litPlace: number | null
}

/** What the user of a machine listens to; replaced each time the machine is taken. */
export type Listeners = {
  paint: (ctx: CanvasRenderingContext2D, sizePx: { width: number; height: number }, pose: Pose) => void
  phase: (phase: Phase) => void
  end: () => void
}

export type Machine = {
  readonly element: HTMLDivElement
  listeners: Listeners
  configure: (options: { prizes: object[]; timing: Timing; width: number; height: number; columns?: number }) => void
  resize: (width: number, height: number) => void
  /** Other pictures on the same prizes, also while it turns. */
  redress: (prizes: object[]) => void
  play: () => void
  stop: (index: number | number[]) => void
  /** It stands still immediately and reports no prize. After a proper end this does nothing. */
  giveUp: () => void
  /** The end state immediately, for reduced motion and for a result that is already known. */
  show: (index: number | number[]) => void
  draw: () => void
}

export type MachineKind = 'wheel' | 'grid' | 'slot'

/**
 * lucky-canvas can never let go of its window listeners, so a machine is not thrown away with its dialog but kept and used
 * again; there are never more of them than were on screen together.
 */
const resting: Record<MachineKind, Machine[]> = { wheel: [], grid: [], slot: [] }

export function takeMachine(kind: MachineKind): Machine {
  return resting[kind].pop() ?? build(kind)
}

export function returnMachine(kind: MachineKind, machine: Machine) {
  machine.giveUp()
  machine.listeners = silent
  machine.element.remove()
  // Its last frame may still be on the way; the next user must not meet it.
  requestAnimationFrame(() => resting[kind].push(machine))
}

const silent: Listeners = { paint: () => {}, phase: () => {}, end: () => {} }

/** The parts of lucky-canvas we read and set that its types keep private. */
type Inside = {
  width: string
  height: string
  boxWidth: number
  boxHeight: number
  step: number
  prizes: object[]
  defaultConfig: object
  slots: { order: number[]; speed?: number }[]
  prizeFlag: number | number[] | undefined
  FPS: number
  rotateDeg: number
  stopDeg: number
  endDeg: number
  currIndex: number
  stopIndex: number
  endIndex: number
  scroll: number[]
  cellAndSpacing: number
  draw: () => void
  init: () => Promise<void>
  play: () => void
  stop: (index: number | number[]) => void
}

function build(kind: MachineKind): Machine {
  const element = document.createElement('div')
  let step = 0
  let isRunning = false
  let isDraining = false
  let pendingStop: number | number[] | null = null
  const config = {
    divElement: element,
    beforeDraw(this: Inside) {
      keepEnding(this)
      if (this.step === step) return
      step = this.step
      machine.listeners.phase(phases[step] ?? 'idle')
    },
    afterDraw(this: Inside, ctx: CanvasRenderingContext2D) {
      const { boxWidth: width, boxHeight: height, prizeFlag, currIndex, prizes, rotateDeg } = this
      const isLit = kind === 'grid' && prizeFlag !== -1 && prizes.length > 0
      const litPlace = isLit ? Math.floor(currIndex) % prizes.length : null
      machine.listeners.paint(ctx, { width, height }, { turnedDegrees: rotateDeg, litPlace })
    },
  }
  const data = { width: '300px', height: '300px', end: reportEnd }

  // lucky-canvas calls this also for a spin that was given up.
  function reportEnd() {
    if (!isRunning) return
    isRunning = false
    machine.listeners.end()
  }

  const Lucky = { wheel: LuckyWheel, grid: LuckyGrid, slot: SlotMachine }[kind]
  const machine: Machine = {
    element,
    listeners: silent,
    configure({ prizes, timing, width, height, columns = 3 }) {
      inside.defaultConfig = {
        speed: timing.speed,
        accelerationTime: timing.accelerationMs,
        decelerationTime: timing.decelerationMs,
        // The first prize stands at the top, not half a place beside it.
        ...(kind === 'wheel' && { offsetDegree: -180 / prizes.length }),
        // Specification §9: grid gutter 5; slot machine vertical, column spacing 5.
        ...(kind === 'grid' && { gutter: 5 }),
        ...(kind === 'slot' && { mode: 'vertical', colSpacing: 5 }),
      }
      inside.width = `${width}px`
      inside.height = `${height}px`
      inside.prizes = prizes
      if (kind === 'slot') inside.slots = slotReels(prizes.length, columns, timing.speed)
      // Puts every counter back to the start; a machine may have stopped anywhere before.
      void inside.init()
    },
    resize(width, height) {
      inside.width = `${width}px`
      inside.height = `${height}px`
    },
    redress(prizes) {
      inside.prizes = prizes
    },
    play() {
      isRunning = true
      // Two loops of frames together would turn it at double speed.
      if (!isDraining) inside.play()
    },
    stop(index) {
      if (isDraining) pendingStop = index
      else inside.stop(index)
    },
    giveUp() {
      if (!isRunning) return
      isRunning = false
      isDraining = true
      pendingStop = null
      inside.step = 0
      inside.prizeFlag = kind === 'slot' ? [] : -1
      inside.draw()
      requestAnimationFrame(() => {
        isDraining = false
        if (!isRunning) return
        inside.play()
        if (pendingStop !== null) inside.stop(pendingStop)
      })
    },
    show(index) {
      machine.giveUp()
      if (kind === 'wheel') inside.rotateDeg = 360 - (Number(index) * 360) / inside.prizes.length
      if (kind === 'grid') {
        inside.prizeFlag = Number(index)
        inside.currIndex = Number(index)
      }
      if (kind === 'slot') {
        inside.scroll = inside.slots.map(({ order }, reel) => {
          return inside.cellAndSpacing * order.indexOf(Array.isArray(index) ? (index[reel] ?? 0) : index)
        })
      }
      inside.draw()
    },
    draw: () => inside.draw(),
  }
  const inside = new Lucky(config, data) as unknown as Inside
  return machine
}

/**
 * lucky-canvas plans its last turns from the frame rate it measured. On a slow phone it has measured nothing (it then plans
 * for ever) or so little that it plans to turn by nothing (it then plans again in every frame and never stands). Both are
 * set right here, before each frame: an ordinary rate, and at least one more round to the prize.
 */
function keepEnding(inside: Inside) {
  if (!(inside.FPS > 0 && inside.FPS < SLOWEST_FRAME_MS)) inside.FPS = ORDINARY_FRAME_MS
  if (inside.step !== 3 || typeof inside.prizeFlag !== 'number') return
  const count = inside.prizes.length
  if (inside.endDeg === 0) inside.endDeg = 720 - (inside.prizeFlag * 360) / count - (inside.stopDeg % 360)
  if (inside.endIndex === 0) inside.endIndex = 2 * count + inside.prizeFlag - inside.stopIndex
}
const ORDINARY_FRAME_MS = 16.6
const SLOWEST_FRAME_MS = 50

/** Every reel carries all prizes, each turned on by some places, and each runs a little faster than the one before. */
function slotReels(count: number, columns: number, speed: number) {
  return Array.from({ length: columns }, (_, column) => ({
    order: Array.from({ length: count }, (_, place) => (place + column * 2) % count),
    speed: speed + column * 4,
  }))
}
