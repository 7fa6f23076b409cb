import { useReducedMotion } from '@tablestakes/look/browser/use-media'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  defaultTiming,
  type Listeners,
  type Machine,
  type MachineKind,
  type Phase,
  returnMachine,
  type Timing,
  takeMachine,
} from './machine.ts'
import { type Prize, pickByRange } from './prize.ts'

/** Specification §9: canvas resize throttle. */
const RESIZE_THROTTLE_MS = 300

export type Spin = {
  /** True from the press until the end is reported. Set back earlier, the machine gives up without a prize. */
  isTurning: boolean
  /**
   * Where it stops: null until the server has answered. `random` lets the machine choose by the prizes' ranges, for
   * places where nothing is won. A slot machine may be given one index a reel.
   */
  stopIndex: number | readonly number[] | 'random' | null
  /** The prize it stands on; null where the reels differ. */
  onEnd: (prize: Prize | null) => void
  timing?: Partial<Timing> | undefined
  /** The player does not want to wait: the end state, as soon as it is known. */
  isSkipped?: boolean | undefined
}

type PrizeMachineOptions = Spin & {
  kind: MachineKind
  prizes: readonly Prize[]
  paint?: (
    ctx: CanvasRenderingContext2D,
    frame: Parameters<Listeners['paint']>[1] &
      Parameters<Listeners['paint']>[2] & { images: PrizeImages; won: number | null },
  ) => void
  /** What lucky-canvas itself draws for each prize; the wheel and the grid paint everything themselves. */
  drawn?: (images: PrizeImages) => object[]
  columns?: number
}

export type PrizeImages = ReadonlyMap<string, HTMLImageElement>

/** Runs a prize machine in a box: timing, sizes, pictures, reduced motion. The component decides only what it looks like. */
export function usePrizeMachine(options: PrizeMachineOptions): {
  host: RefObject<HTMLDivElement | null>
  phase: Phase
} {
  const { kind, prizes, isTurning, stopIndex, timing } = options
  const host = useRef<HTMLDivElement>(null)
  const [machine, setMachine] = useState<Machine | null>(null)
  const [phase, setPhase] = useState<Phase>('idle')
  const isMotionReduced = useReducedMotion()
  const reduced = isMotionReduced || options.isSkipped === true
  const images = usePrizeImages(prizes)
  const won = useRef<number | null>(null)
  const target = useRef<number | number[] | null>(null)
  // Prizes arrive as fresh arrays; only what they show may start the machine anew.
  const shown = JSON.stringify(prizes)

  const paint = useEffectEvent<Listeners['paint']>((ctx, size, pose) => {
    options.paint?.(ctx, { ...size, ...pose, images, won: won.current })
  })
  const configure = useEffectEvent((taken: Machine, width: number, height: number) => {
    const drawn = options.drawn?.(images) ?? prizes.map(() => ({}))
    taken.configure({
      prizes: drawn,
      timing: { ...defaultTiming, ...timing },
      width,
      height,
      columns: options.columns ?? 3,
    })
  })
  const finish = useEffectEvent(() => {
    const indexes = target.current
    const index = Array.isArray(indexes)
      ? indexes.every((one) => one === indexes[0])
        ? indexes[0]
        : undefined
      : indexes
    won.current = index ?? null
    machine?.draw()
    options.onEnd(index === undefined || index === null ? null : (prizes[index] ?? null))
  })

  useEffect(() => {
    const box = host.current
    if (!box) return
    const taken = takeMachine(kind)
    taken.listeners = { paint, phase: setPhase, end: finish }
    box.append(taken.element)
    setMachine(taken)
    return () => {
      setMachine(null)
      returnMachine(kind, taken)
    }
  }, [kind])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the prizes show is what starts the machine anew.
  useEffect(() => {
    if (!machine || !host.current) return
    won.current = null
    configure(machine, host.current.clientWidth, host.current.clientHeight)
  }, [machine, shown])

  const redress = useEffectEvent((loaded: PrizeImages) => {
    if (options.drawn) machine?.redress(options.drawn(loaded))
    else machine?.draw()
  })
  useEffect(() => {
    if (images.size > 0) redress(images)
  }, [images])

  useEffect(() => {
    const box = host.current
    if (!machine || !box) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        machine.resize(box.clientWidth, box.clientHeight)
      }, RESIZE_THROTTLE_MS)
    })
    observer.observe(box)
    // Canvas text does not follow a face that arrives late.
    const redraw = () => machine.draw()
    document.fonts.addEventListener('loadingdone', redraw)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', redraw)
    }
  }, [machine])

  useEffect(() => {
    if (!machine || reduced || !isTurning) return
    won.current = null
    machine.play()
    return () => machine.giveUp()
  }, [machine, isTurning, reduced])

  const stop = useEffectEvent(() => {
    if (stopIndex === null) return
    const index = stopIndex === 'random' ? pickByRange(prizes, Math.random()) : stopIndex
    target.current = typeof index === 'number' ? index : [...index]
    if (!reduced) {
      machine?.stop(target.current)
      return
    }
    machine?.show(target.current)
    finish()
  })
  // A list of indexes is fresh in every render; its value is what counts.
  const stopAt = JSON.stringify(stopIndex)
  // biome-ignore lint/correctness/useExhaustiveDependencies: skipped in the middle of a turn, it is stopped once more, this time without a way there.
  useEffect(() => {
    if (machine && isTurning && stopAt !== 'null') stop()
  }, [machine, isTurning, stopAt, reduced])

  return { host, phase: reduced ? 'idle' : phase }
}

/** Pictures that could be had; one that fails is simply not drawn, the label stays. */
function usePrizeImages(prizes: readonly Prize[]): PrizeImages {
  const [images, setImages] = useState<PrizeImages>(() => new Map())
  const sources = [...new Set(prizes.flatMap(({ imageSrc }) => imageSrc ?? []))].join('\n')
  useEffect(() => {
    if (sources === '') return
    let isCurrent = true
    const loading = sources.split('\n').map(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return [src, image] as const
    })
    void Promise.allSettled(loading).then((results) => {
      if (!isCurrent) return
      setImages(new Map(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))))
    })
    return () => {
      isCurrent = false
    }
  }, [sources])
  return images
}
