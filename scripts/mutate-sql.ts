/**
 * Mutation testing of the ledger's SQL functions: an operator, a condition or a code is swapped in one of them, and the tests
 * that compare the database with the model and the books must notice.
 *   npm run mutate:sql -- [share, by default 10: every tenth fault] [first] [function …, by default all]
 *
 * PostgreSQL is started once. A fault is put into the template that every test's database is copied from; no file is touched.
 * What a few short histories do not notice, many have to.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@tablestakes/node/database'
import { readLedgerFunctions } from '../apps/server/src/ledger/functions.ts'
import { startCluster } from '../apps/server/test/global-setup.ts'
import { databaseNamed, TEMPLATE } from '../apps/server/test/template-database.ts'
import { Failure, runMain } from './failure.ts'
import { root } from './mutation/project-copy.ts'

const FOLDER = join(root, 'apps/server/src/ledger/sql')

/** Names for nodes of the release before. Only the tests of an update call them, and those make their functions themselves. */
const OLD_NAMES = ['post_entry', 'settle_plays', 'void_play']

/** Whose faults the tests of the books must notice, and not those of plays. */
const OF_BOOKS = [
  ...['account_sums', 'add_chain_link', 'add_head', 'add_link', 'add_proof', 'close_day', 'make_journal_days'],
  ...['mark_journal', 'sealable_place'],
]

const CODE = String.raw`(?:outcome|kind|purse|state|task|reason|hold|first|largest)_\w+`

/** What is swapped for what. Comments, declarations and lists of columns are left alone. */
const SWAPS: readonly [RegExp, string][] = [
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ > /g, ' >= '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ <= /g, ' < '],
  // Not where a column is set.
  [new RegExp(String.raw`(?<!\bset\b.*) = (?=\d|'|${CODE})`, 'g'), ' <> '],
  [/ <> /g, ' = '],
  [/\bleast\(/g, 'greatest('],
  [/\bgreatest\(/g, 'least('],
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ is null\b/g, ' is not null'],
  [/ is not null\b/g, ' is null'],
  [/\bnot exists\b/g, 'exists'],
  [/:= true\b/g, ':= false'],
  [new RegExp(String.raw`(?<=:= )(?:[1-9]\d*|${CODE})(?=;|::)`, 'g'), '0'],
]

/** The tests, and how many histories of the model. The first notice nearly all faults, the next are asked about the rest. */
type Stage = { part: string; histories: number }

const STAGES: Stage[] = [
  { part: 'sql', histories: 40 },
  { part: 'sql-long', histories: 400 },
]
const STAGES_OF_BOOKS: Stage[] = [{ part: 'sql-books', histories: 0 }]

const LONGEST_MS = 900_000

type Fault = { name: string; line: number; was: string; is: string; text: string }

await runMain(async () => {
  const { share, first, names } = readArguments(process.argv.slice(2))
  const sources = new Map(names.map((name) => [name, readFileSync(join(FOLDER, `${name}.sql`), 'utf8')]))
  const all = [...sources].flatMap(([name, source]) => faultsOf(name, source))
  const faults = all.filter((_, index) => index % share === first)
  console.log(`${faults.length} faults of ${all.length}`)
  const { stop, ...urls } = await startCluster()
  try {
    const cluster = openCluster(urls)
    const limitsMs = new Map<Stage, number>()
    for (const stage of new Set(names.flatMap(stagesOf))) {
      const startedMs = performance.now()
      if (!passes(stage, cluster.env, LONGEST_MS))
        throw new Failure(`the tests of ${stage.part} fail without any fault`)
      const tookMs = performance.now() - startedMs
      limitsMs.set(stage, Math.max(Math.ceil(5 * tookMs), 60_000))
      console.log(`${stage.part}: ${Math.round(tookMs / 1000)} s without any fault`)
    }
    let tried = 0
    let noticed = 0
    for (const fault of faults) {
      // What PostgreSQL does not take at all is no fault that could be there.
      if (!(await cluster.put(fault.text))) continue
      tried++
      const isNoticed = stagesOf(fault.name).some((stage) => !passes(stage, cluster.env, limitsMs.get(stage)!))
      await cluster.put(sources.get(fault.name)!)
      await cluster.tidy()
      if (isNoticed) noticed++
      console.log(`${isNoticed ? 'noticed ' : 'SURVIVED'} ${fault.name} ${fault.line}: ${fault.was}  →  ${fault.is}`)
    }
    console.log(`${noticed} of ${tried} noticed`)
  } finally {
    await stop()
  }
})

function readArguments(words: string[]): { share: number; first: number; names: string[] } {
  const [share = 10, first = 0] = words.filter((word) => /^\d+$/.test(word)).map(Number)
  const known = readdirSync(FOLDER).map((file) => file.slice(0, -'.sql'.length))
  const wanted = words.filter((word) => !/^\d+$/.test(word))
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown) throw new Failure(`there is no function "${unknown}" in ${FOLDER}`)
  return { share, first, names: wanted.length > 0 ? wanted : known.filter((name) => !OLD_NAMES.includes(name)) }
}

function stagesOf(name: string): Stage[] {
  return OF_BOOKS.includes(name) ? STAGES_OF_BOOKS : STAGES
}

function faultsOf(name: string, source: string): Fault[] {
  const lines = source.split('\n')
  return linesOfBody(lines).flatMap((index) =>
    SWAPS.flatMap(([pattern, replacement]) =>
      [...lines[index]!.matchAll(pattern)].map((match) => {
        const was = lines[index]!
        const is = was.slice(0, match.index) + replacement + was.slice(match.index + match[0].length)
        return { name, line: index + 1, was: was.trim(), is: is.trim(), text: lines.with(index, is).join('\n') }
      }),
    ),
  )
}

/** What runs: the lines after `begin`, or between the quotes of a function in SQL, without those that are comments. */
function linesOfBody(lines: readonly string[]): number[] {
  const begin = lines.indexOf('begin')
  const opening = lines.findIndex((line) => line.includes('$$'))
  const from = begin >= 0 ? begin + 1 : opening
  return lines.flatMap((line, index) => {
    const isInside = index >= from && !(index > opening && line.startsWith('end $$'))
    return isInside && !line.trim().startsWith('--') ? [index] : []
  })
}

type Urls = Omit<Awaited<ReturnType<typeof startCluster>>, 'stop'>

function openCluster(urls: Urls) {
  return {
    env: { TEST_CLUSTER: JSON.stringify(urls) },

    /** Makes one function in the template. False when PostgreSQL refuses it. */
    async put(source: string): Promise<boolean> {
      const folder = mkdtempSync(join(tmpdir(), 'tablestakes-mutate-'))
      const template = connect(databaseNamed(urls.ownerUrl, TEMPLATE), { max: 1 })
      try {
        writeFileSync(join(folder, 'one.sql'), source)
        const text = (await readLedgerFunctions(folder)).replace(
          'check_function_bodies = off',
          'check_function_bodies = on',
        )
        return await template.query(`begin; ${text}; commit`).then(
          () => true,
          () => false,
        )
      } finally {
        await template.end()
        rmSync(folder, { recursive: true, force: true })
      }
    },

    /** A fault may leave work behind that never ends. */
    async tidy(): Promise<void> {
      const admin = connect(urls.adminUrl, { max: 1 })
      try {
        const { rows } = await admin.query<{ name: string }>(
          `select datname as name from pg_database where datname like 'test\\_%'`,
        )
        for (const { name } of rows) await admin.query(`drop database ${name} with (force)`)
      } finally {
        await admin.end()
      }
    },
  }
}

function passes({ part, histories }: Stage, env: Record<string, string>, limitMs: number): boolean {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', 'scripts/mutation/vitest.config.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...env, MUTATED_PART: part, LEDGER_HISTORIES: String(histories) },
    // A fault may make the database wait for itself for ever.
    timeout: limitMs,
  })
  return status === 0
}
