/**
 * `npm run faults`: breaks a product of its own under load, as the world does, and holds it to what it must do: every call ends in time,
 * nothing is half done, all purses are what the players were told, the books are sound, and it comes back by itself.
 *   npm run faults -- [hang] [disk] [clock] [stop]
 */

import { Failure, runMain } from '../../scripts/failure.ts'
import { bearLostOutput } from '../../scripts/lost-output.ts'
import { clock } from './clock.ts'
import { disk } from './disk.ts'
import type { Fault } from './fault.ts'
import { hang } from './hang.ts'
import { stop } from './stop.ts'

const FAULTS: Fault[] = [hang, disk, clock, stop]

bearLostOutput()
await runMain(async () => {
  const names = process.argv.slice(2)
  const unknown = names.find((name) => !FAULTS.some((fault) => fault.name === name))
  if (unknown) throw new Failure(`there is no fault "${unknown}": ${FAULTS.map(({ name }) => name).join(', ')}`)
  for (const { name, says, run } of FAULTS) {
    if (names.length > 0 && !names.includes(name)) continue
    console.log(`${name}: ${says}`)
    for (const line of await run()) console.log(`  ${line}`)
  }
})
process.exit()
