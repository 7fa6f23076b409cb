/**
 * `npm run bench`: measures the product against yardsticks in the same run and prints the ratios; a figure alone says more
 * about the machine than about us. Results with the facts of the machine go to bench/results/, which is not committed.
 *   npm run bench -- [name …] [--quick]     as in: npm run bench -- first-visit slow-line
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Failure, runMain } from '../scripts/failure.ts'
import { type Bench, isMet, type Ratio } from './bench.ts'
import { catalogue } from './catalogue.ts'
import { crashViewers } from './crash-viewers.ts'
import { facts } from './facts.ts'
import { firstPage } from './first-page.ts'
import { firstVisit } from './first-visit.ts'
import { frames } from './frames.ts'
import { games } from './games.ts'
import { ledger } from './ledger.ts'
import { logins } from './logins.ts'
import { lazyProduct } from './product.ts'
import { protection } from './protection.ts'
import { scroll } from './scroll.ts'
import { signedCall } from './signed-call.ts'
import { slowLine } from './slow-line.ts'
import { sportsBets } from './sports-bets.ts'
import { sportsSettlement } from './sports-settlement.ts'
import { sportsWatchers } from './sports-watchers.ts'
import { tournament } from './tournament.ts'

const BENCHES: Bench[] = [
  signedCall,
  firstPage,
  logins,
  ledger,
  protection,
  facts,
  tournament,
  sportsSettlement,
  sportsBets,
  sportsWatchers,
  games,
  crashViewers,
  scroll,
  frames,
  catalogue,
  firstVisit,
  slowLine,
]
const RESULTS = fileURLToPath(new URL('results/', import.meta.url))

await runMain(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { quick: { type: 'boolean' } } })
  const chosen = chooseBenches(positionals)
  const isQuick = values.quick ?? false
  const product = lazyProduct()
  try {
    const ratios: Ratio[] = []
    for (const bench of chosen) {
      const measured = await bench.run({ product: product.get, isQuick })
      for (const ratio of measured) console.log(inWords(ratio))
      ratios.push(...measured)
    }
    writeResults({ isQuick, ratios })
  } finally {
    await product.stop()
  }
})

/** A name of two words may be written with a hyphen: a shell would take it apart. */
function chooseBenches(typed: string[]): Bench[] {
  const names = typed.map((name) => name.replaceAll('-', ' '))
  const known = BENCHES.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Failure(`there is no bench "${unknown}": ${known.join(', ')}`)
  return BENCHES.filter(({ name }) => names.length === 0 || names.includes(name))
}

function inWords(ratio: Ratio): string {
  const { name, unit, ours, theirs, target } = ratio
  const measured = `${(ours / theirs).toFixed(2)} × ${name} (${inDigits(ours)} and ${inDigits(theirs)} ${unit})`
  if (!target) return measured
  const wanted = 'atLeast' in target ? `at least ${target.atLeast} ×` : `at most ${target.atMost} ×`
  return `${measured}, ${wanted}: ${isMet(ratio) ? 'ok' : 'MISSED'}`
}

/** Whole, unless that would say nothing. */
function inDigits(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0)
}

function writeResults({ isQuick, ratios }: { isQuick: boolean; ratios: Ratio[] }): void {
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
  }
  mkdirSync(RESULTS, { recursive: true })
  const time = new Date().toISOString()
  const judged = ratios.map((ratio) => ({ ...ratio, ratio: ratio.ours / ratio.theirs, isMet: isMet(ratio) }))
  writeFileSync(
    `${RESULTS}${time.replaceAll(/[:.]/g, '-')}.json`,
    `${JSON.stringify({ time, isQuick, machine, ratios: judged }, null, 2)}\n`,
  )
}
