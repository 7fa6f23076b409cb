import { audit, type Report } from '../scripts/lighthouse.ts'
import { against, type Bench, measureInTurns } from './bench.ts'

/** A yardstick that never blocks would forbid every millisecond: what nobody can feel is no difference. */
const FELT_MS = 50

type Figures = {
  score: number
  blockingMs: number
  largestMs: number
  requests: number
  scriptKb: number
  shift: number
}

/**
 * The lobby as a phone sees it for the first time, by Lighthouse, against a page that shows the same and can do nothing: the same
 * style, fonts and pictures, and of script only the libraries.
 */
export const firstVisit: Bench = {
  name: 'first visit',
  async run({ product, isQuick }) {
    const { url, bareUrl } = await product()
    const see = (name: string, address: string) => async () => {
      const figures = figuresOf(audit(address))
      console.error(`  ${name}: ${inWords(figures)}`)
      return figures
    }
    const { ours, bare } = await measureInTurns(
      { ours: see('ours', url), bare: see('bare', `${bareUrl}/shell`) },
      isQuick ? 1 : undefined,
    )
    return [
      against('first visit: Lighthouse for phones', 'points', [ours, bare, ({ score }) => score], { atLeast: 0.97 }),
      against('first visit: blocking', 'ms', [ours, bare, ({ blockingMs }) => Math.max(blockingMs, FELT_MS)], {
        atMost: 1.3,
      }),
      against('first visit: largest picture', 'ms', [ours, bare, ({ largestMs }) => largestMs]),
      against('first visit: requests', 'requests', [ours, bare, ({ requests }) => requests]),
      against('first visit: script', 'kB', [ours, bare, ({ scriptKb }) => scriptKb]),
    ]
  },
}

function figuresOf({ categories, audits }: Report): Figures {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    blockingMs: value('total-blocking-time'),
    largestMs: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    requests: requests.length,
    scriptKb: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
  }
}

const inWords = ({ score, blockingMs, largestMs, requests, scriptKb, shift }: Figures) =>
  `${score} points, ${blockingMs.toFixed(0)} ms blocked, largest picture ${(largestMs / 1000).toFixed(1)} s, ` +
  `${requests} requests, ${scriptKb.toFixed(0)} kB of script, shift ${shift.toFixed(3)}`
