export type Loop = {
  /** Runs a step as soon as the current one is over. */
  wake: () => void
  /** Resolves after the step that is running. */
  stop: () => Promise<void>
}

type LoopOptions = {
  /** Says true when there is more to do immediately. */
  step: () => Promise<boolean>
  idleMs: number
  onError: (error: unknown) => void
}

const BACKOFF_MAX_MS = 5_000

/** Repeats a step, one at a time: when woken, while there is more, else every `idleMs`; slower while it fails. */
export function startLoop({ step, idleMs, onError }: LoopOptions): Loop {
  const stopping = new AbortController()
  let isWoken = false
  let wakeUp = () => {}

  const run = async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      isWoken = false
      try {
        const isMore = await step()
        failures = 0
        if (isMore || isWoken) continue
        const woken = new Promise<void>((resolve) => {
          wakeUp = resolve
        })
        await pause(idleMs, stopping.signal, woken)
      } catch (error) {
        onError(error)
        failures++
        // Nothing wakes it from this pause: a database that is down must not be hammered by every commit attempt.
        await pause(Math.min(BACKOFF_MAX_MS, idleMs * 2 ** failures), stopping.signal)
      }
    }
  }
  const ended = run()

  return {
    wake() {
      isWoken = true
      wakeUp()
    },
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** Ends after the time, when stopped, or when `woken` resolves. */
function pause(ms: number, stopped: AbortSignal, woken?: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stopped.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    stopped.addEventListener('abort', end)
    if (stopped.aborted) end()
    void woken?.then(end)
  })
}
