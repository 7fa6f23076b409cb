/**
 * `npm run bench`: measures the product against yardsticks in the same run and prints the ratios; a figure alone says more
 * about the machine than about us. Results with the facts of the machine go to bench/results/, which is not committed.
 *   npm run bench -- [name …]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Failure, runMain } from '../scripts/failure.ts'
import { findFreePorts } from '../scripts/ports.ts'
import { startTemporary } from '../scripts/running-instance.ts'
import type { Bench, Ratio } from './bench.ts'
import { firstPage } from './first-page.ts'
import { logins } from './logins.ts'
import { signedCall } from './signed-call.ts'

const BENCHES: Bench[] = [signedCall, firstPage, logins]
const RESULTS = fileURLToPath(new URL('results/', import.meta.url))
const FIRST_PORT = 18_700

await runMain(async () => {
  const chosen = chooseBenches(process.argv.slice(2))
  const port = await findFreePorts(FIRST_PORT, 6)
  const product = await startTemporary(port, { RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' })
  let bare: ChildProcess | undefined
  try {
    bare = fork(new URL('bare-server.ts', import.meta.url), [String(port + 5), product.url])
    await once(bare, 'message')
    const ratios: Ratio[] = []
    for (const bench of chosen) {
      const measured = await bench.run({ url: product.url, bareUrl: `http://127.0.0.1:${port + 5}` })
      for (const ratio of measured) console.log(inWords(ratio))
      ratios.push(...measured)
    }
    writeResults(ratios)
  } finally {
    bare?.disconnect()
    await product.stop()
  }
})

function chooseBenches(names: string[]): Bench[] {
  const known = BENCHES.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Failure(`there is no bench "${unknown}": ${known.join(', ')}`)
  return BENCHES.filter(({ name }) => names.length === 0 || names.includes(name))
}

function inWords({ name, unit, ours, theirs }: Ratio): string {
  return `${(ours / theirs).toFixed(2)} × ${name} (${Math.round(ours)} and ${Math.round(theirs)} ${unit})`
}

function writeResults(ratios: Ratio[]): void {
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
  }
  mkdirSync(RESULTS, { recursive: true })
  const time = new Date().toISOString()
  writeFileSync(
    `${RESULTS}${time.replaceAll(/[:.]/g, '-')}.json`,
    `${JSON.stringify({ time, machine, ratios }, null, 2)}\n`,
  )
}
