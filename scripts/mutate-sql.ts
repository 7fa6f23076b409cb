/**
 * Mutation testing of the SQL functions that settle, void and post: an operator or a number is swapped, and the tests that
 * hold the database against the model must notice.
 *   npm run mutate:sql -- [share, by default 10: every tenth fault] [first]
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runMain } from './failure.ts'
import { inProjectCopy, root } from './mutation/project-copy.ts'

/** The settling of plays is written anew in the later one; its first form is replaced before anything runs. */
const MIGRATIONS = ['0014_ledger_functions', '0020_suppliers'].map((name) => `apps/server/migrations/${name}.sql`)
const REPLACED = /^create (?:or replace )?function settle_plays\(.*?^end \$\$;$/ms

/** What is swapped for what. Comments, declarations and lists of columns are left alone. */
const SWAPS: readonly [RegExp, string][] = [
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ > /g, ' >= '],
  [/ < /g, ' <= '],
  // Not where a column is set.
  [/(?<!\bset\b.*) = (?=[\d'])/g, ' <> '],
  [/ <> /g, ' = '],
  [/\bleast\(/g, 'greatest('],
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ is null\b/g, ' is not null'],
  [/ is not null\b/g, ' is null'],
  [/\bnot exists\b/g, 'exists'],
  [/:= true\b/g, ':= false'],
  [/(?<=:= )([1-9]\d*)(?=;|::)/g, '0'],
]

type Fault = { file: string; line: number; was: string; is: string; text: string }

await runMain(async () => {
  const [share = '10', first = '0'] = process.argv.slice(2)
  const sources = new Map(MIGRATIONS.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const all = [...sources].flatMap(([file, source]) => faultsOf(file, source))
  const faults = all.filter((_, index) => index % Number(share) === Number(first))
  console.log(`${faults.length} faults of ${all.length}`)
  const survivors: Fault[] = []
  await inProjectCopy(async (folder) => {
    if (!passes(folder)) throw new Error('the tests fail without any fault')
    for (const fault of faults) {
      writeFileSync(join(folder, fault.file), fault.text)
      const isNoticed = !passes(folder)
      writeFileSync(join(folder, fault.file), sources.get(fault.file)!)
      const place = `${basename(fault.file)} ${fault.line}`
      console.log(`${isNoticed ? 'noticed ' : 'SURVIVED'} ${place}: ${fault.was}  →  ${fault.is}`)
      if (!isNoticed) survivors.push(fault)
    }
  })
  console.log(`${faults.length - survivors.length} of ${faults.length} noticed`)
})

function faultsOf(file: string, source: string): Fault[] {
  const lines = source.split('\n')
  // Blanked out line by line, so that the others keep their numbers.
  const counted =
    file === MIGRATIONS.at(-1) ? source : source.replace(REPLACED, (text) => text.replaceAll(/[^\n]/g, ''))
  const inFunctions = linesOfFunctions(counted.split('\n'))
  return inFunctions.flatMap((index) =>
    SWAPS.flatMap(([pattern, replacement]) =>
      [...lines[index]!.matchAll(pattern)].map((match) => {
        const was = lines[index]!
        const is = was.slice(0, match.index) + replacement + was.slice(match.index + match[0].length)
        const text = lines.with(index, is).join('\n')
        return { file, line: index + 1, was: was.trim(), is: is.trim(), text }
      }),
    ),
  )
}

/** The lines between `begin` and the end of each function that is not a comment. */
function linesOfFunctions(lines: readonly string[]): number[] {
  let isInside = false
  return lines.flatMap((line, index) => {
    if (line === 'begin') isInside = true
    if (line.startsWith('end $$')) isInside = false
    return isInside && !line.trim().startsWith('--') ? [index] : []
  })
}

function passes(folder: string): boolean {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', 'scripts/mutation/vitest.config.ts'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, MUTATED_PART: 'sql' },
    // A fault may make the database wait for itself for ever.
    timeout: 180_000,
  })
  return status === 0
}
