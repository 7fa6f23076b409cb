import type { Page } from 'playwright'

type TraceEvent = {
  name: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  tdur?: number
  args?: { name?: string; frame_reporter?: FrameReport }
}
type FrameReport = {
  state: string
  scroll_state: string
  has_missing_content: boolean
  frame_source: number
  frame_sequence: number
}

export type Trace = {
  /** Seconds of processor time that the page's own thread took. */
  work: number
  /** When a frame of the scrolling was on the screen, without holes: seconds after the first of them. */
  shownAt: number[]
  /** Frames of pages that were on the screen with all that the page's own thread had drawn for them. */
  drawn: number
}

/** What the browser itself notes about its pages while something is done. */
export async function tracePage<T>(page: Page, work: () => Promise<T>): Promise<[T, Trace]> {
  const session = await page.context().browser()!.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'cc', 'benchmark'], excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  })
  const result = await work()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return [result, { work: workOf(events), shownAt: shownAtOf(events), drawn: countDrawn(events) }]
}

const threadsOfPages = (events: TraceEvent[]) =>
  events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')

function workOf(events: TraceEvent[]): number {
  const pages = new Set(threadsOfPages(events).map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pages.has(`${pid} ${tid}`),
  )
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1e6
}

function countDrawn(events: TraceEvent[]): number {
  const pages = new Set(threadsOfPages(events).map(({ pid }) => pid))
  const drawn = events.flatMap(({ name, pid, args }) => {
    const frame = args?.frame_reporter
    const isDrawn = name === 'PipelineReporter' && pages.has(pid) && frame?.state === 'STATE_PRESENTED_ALL'
    return isDrawn ? [`${pid} ${frame.frame_source} ${frame.frame_sequence}`] : []
  })
  return new Set(drawn).size
}

/** A frame may be reported twice, once for what the page's thread brings to it later: it is counted once. */
function shownAtOf(events: TraceEvent[]): number[] {
  const shown = new Map<string, number>()
  for (const { name, ts, pid, args } of events) {
    const frame = args?.frame_reporter
    if (name !== 'PipelineReporter' || !frame || frame.scroll_state === 'SCROLL_NONE') continue
    if (!frame.state.startsWith('STATE_PRESENTED') || frame.has_missing_content) continue
    shown.set(`${pid} ${frame.frame_source} ${frame.frame_sequence}`, ts)
  }
  const first = Math.min(...shown.values())
  return [...shown.values()].map((ts) => (ts - first) / 1e6)
}
