import * as contract from '@tablestakes/contract/operator/reports'
import { type Cell, writeCsv } from '../../platform/csv.ts'
import type { App } from '../../platform/http/http.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import type { Sites } from '../site/index.ts'
import { loadCohorts, PERIODS } from './cohorts.ts'
import { loadFunnel } from './funnel.ts'
import { loadChannels, loadSources } from './sources.ts'
import { readSpan } from './span.ts'

const DAYS_MAX = 92
/** Every event of the span is read. */
const SOURCE_DAYS_MAX = 31
const DAY_MS = 86_400_000

/** What people do here, in numbers of people. No answer names one. */
export function reportOperatorRoutes(app: App, { sites }: { sites: Sites }): void {
  const { database, clock } = app

  serveOperator(app, contract.getFunnel, async (request) => {
    const list = await loadFunnel(database, await readSpan(sites, request, DAYS_MAX))
    return { list, csv: request.csv ? csvOf(list) : null }
  })

  serveOperator(app, contract.getCohorts, async (request) => {
    const step = request.step === 'day' ? 1 : 7
    const today = Math.floor(clock() / DAY_MS)
    const list = await loadCohorts(database, await readSpan(sites, request, DAYS_MAX), { step, today })
    const lines = list.map(({ active, ...line }) => ({
      ...line,
      ...Object.fromEntries(Array.from({ length: PERIODS }, (_, period) => [`active_${period}`, active[period] ?? ''])),
    }))
    return { list, csv: request.csv ? csvOf(lines) : null }
  })

  serveOperator(app, contract.getSources, async (request) => {
    const span = await readSpan(sites, request, SOURCE_DAYS_MAX)
    const [list, channels] = [await loadSources(database, span), await loadChannels(database, span)]
    const lines = list.map(({ deposits_of: sums, ...line }) => ({
      ...line,
      deposits_of: sums.map(({ currency, amount }) => `${amount} ${currency}`).join(' '),
    }))
    return { list, channels, csv: request.csv ? csvOf(lines) : null }
  })
}

/** The lines as they are answered, under the same names. Words that came from outside are made safe for spreadsheets. */
function csvOf(lines: readonly Record<string, string | number>[]): string {
  const names = Object.keys(lines[0] ?? {})
  const cell = (value: string | number): Cell =>
    typeof value === 'number' ? { plain: String(value) } : { text: value }
  return writeCsv(
    names,
    lines.map((line) => names.map((name) => cell(line[name]!))),
  )
}
