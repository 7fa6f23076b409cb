/**
 * The keys of those who run the house, as the owner of the database; `npm run operator` calls it. Everything else is a call:
 *   add <name>   makes an owner and prints the key, once: the first one, who makes the others
 *   end <name>   from here on that key opens nothing
 *   list         who there is and was
 *   prove-facts <player>   counts all of a player's facts again and compares with what every consumer has stored
 */
import { connect, databaseTrouble, transact } from '@tablestakes/node/database'
import { reasonOf } from '@tablestakes/node/start-failure'
import * as z from 'zod/mini'
import { addOperator, endOperator, isOperatorName, listOperators } from './platform/operators/operator-record.ts'

const { DATABASE_URL } = z.parse(z.object({ DATABASE_URL: z.string() }), process.env)
const [command, name = ''] = process.argv.slice(2)

const database = connect(DATABASE_URL, { max: 1 })
try {
  const { rows } = await database.query<{ is_there: boolean }>(
    `select to_regclass('operator_act') is not null as is_there`,
  )
  if (rows[0]!.is_there) await run()
  else fail('there are no operators in this database; start the product once')
} catch (error) {
  if (databaseTrouble(error) !== 'away') throw error
  fail(`cannot reach the database (${reasonOf(error)})`)
} finally {
  await database.end()
}

async function run(): Promise<void> {
  if (command === 'list') return list()
  if (command === 'prove-facts') return prove()
  if (command !== 'add' && command !== 'end') return fail('say what to do: add, end, list, prove-facts')
  if (!isOperatorName(name))
    return fail('a name has 2 to 32 small letters, digits, dots, lines or underscores, and begins with a letter')
  return command === 'add' ? add() : end()
}

async function add(): Promise<void> {
  const key = await transact(database, (tx) => addOperator(tx, name))
  if (key === null) return fail(`there is or was an operator called ${name}`)
  console.error(`This is the key of ${name}, an owner. It is shown this once; keep it where only ${name} can read it.`)
  console.log(key)
}

async function end(): Promise<void> {
  const isEnded = await transact(database, (tx) => endOperator(tx, name))
  if (isEnded) console.log(`The key of ${name} opens nothing any more.`)
  else fail(`there is no operator called ${name}`)
}

/** Loaded when it is asked for: consumers belong to features, and those take a while to load. */
async function prove(): Promise<void> {
  if (!/^[1-9]\d{0,17}$/.test(name)) return fail('a player is a number')
  const { isProven, proveFacts } = await import('./facts/index.ts')
  const { consumers } = await import('./consumers.ts')
  const proofs = await proveFacts(database, consumers, BigInt(name))
  for (const proof of proofs) {
    const about = [proof.consumer, proof.currency || 'outside the ledger', proof.name].join(', ')
    console.log(`${about}: ${proof.stored} stored, ${proof.replayed} replayed${isProven(proof) ? '' : '  DIFFERENT'}`)
  }
  if (proofs.length === 0)
    console.log(`No consumer has counted anything of player ${name}, and nothing was to be counted.`)
  if (!proofs.every(isProven)) fail('what is stored is not what the facts say')
}

async function list(): Promise<void> {
  const operators = await listOperators(database)
  if (operators.length === 0) console.log('There are no operators yet: npm run operator -- add <name>')
  for (const { name, roles, createdAt, endedAt, acts, lastActAt } of operators) {
    const since = endedAt ? `until ${day(endedAt)}` : `since ${day(createdAt)}`
    console.log(
      `${name.padEnd(32)} ${roles.join(', ')}, ${since}, ${acts} acts${lastActAt ? `, the last on ${day(lastActAt)}` : ''}`,
    )
  }
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function fail(text: string): void {
  console.error(`error: ${text}`)
  process.exitCode = 1
}
