import type { Page } from 'playwright'

type TraceEvent = {
  name: string
  pid: number
  tid: number
  tdur?: number
  args?: { name?: string; frame_reporter?: FrameReport }
}
type FrameReport = { state: string; scroll_state: string; has_missing_content: boolean }

export type Trace = {
  /** Seconds of processor time that the page's own thread took. */
  work: number
  /** Of the frames that were due while it was being scrolled: those on the screen in time and without holes, and the others. */
  shown: number
  missed: number
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
  return [result, { work: workOf(events), ...framesOf(events) }]
}

function workOf(events: TraceEvent[]): number {
  const pages = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pages.has(`${pid} ${tid}`),
  )
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1e6
}

/** A frame may be reported twice, once for what the page's thread brings to it later: only the share is a figure. */
function framesOf(events: TraceEvent[]): { shown: number; missed: number } {
  const due = events
    .filter(({ name }) => name === 'PipelineReporter')
    .flatMap(({ args }) => args?.frame_reporter ?? [])
    .filter(({ state, scroll_state }) => scroll_state !== 'SCROLL_NONE' && state !== 'STATE_NO_UPDATE_DESIRED')
  const missed = due.filter(({ state, has_missing_content }) => state === 'STATE_DROPPED' || has_missing_content).length
  return { shown: due.length - missed, missed }
}
