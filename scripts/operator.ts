/**
 * `npm run operator`: the operators' work, made from the contract's operators' calls.
 *
 *   npm run operator -- help                    every call with the roles that may make it
 *   npm run operator -- help <call>             its fields
 *   npm run operator -- <call> [--field value] [--json file|-] [--once uuid] [--save file]
 *   npm run operator -- approve <order_no>      and other short words: see operator-aliases.ts
 *
 * A value of the form @file is read from a file, @- from the standard input. Over HTTP with OPERATOR_KEY, at OPERATOR_URL
 * (http://127.0.0.1:8080 unless told).
 *
 * On the database of the product that runs on DATA_DIR, or on DATABASE_URL, as its owner:
 *   add <name>   makes an owner and prints the key, once: the first, who makes the others by operator.add
 *   end <name>   takes the key away
 *   list         who there is and was
 *   prove-facts <player>   counts a player's facts again and compares with what is stored
 */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OperatorCall } from '@tablestakes/contract/operator/call'
import { callInWords, listInWords, operatorsDocument } from '@tablestakes/contract/operator/describe'
import { operatorCalls } from '@tablestakes/contract/operator/index'
import { keysProgramEnvironment, readSettings, type Settings } from './environment.ts'
import { Failure, runMain } from './failure.ts'
import { aliases } from './operator-aliases.ts'
import { readTyped, requestOf } from './operator-request.ts'
import { describeItem } from './operator-words.ts'
import { urlOfRunning } from './postgres.ts'

const KEYS_PROGRAM = fileURLToPath(new URL('../apps/server/src/operators.ts', import.meta.url))
/** What is done as the owner of the database, and with how many words. */
const OWNERS = new Map([
  ['add', ['name']],
  ['end', ['name']],
  ['list', []],
  ['prove-facts', ['player']],
])

await runMain(async () => {
  const words = process.argv.slice(2)
  const [name = '', ...values] = words
  const wants = OWNERS.get(name)
  if (wants) asOwner(name, values, wants)
  else if (name === 'help') help(values[0])
  else if (name === 'calls-document') process.stdout.write(operatorsDocument())
  else await ask(words)
})

async function ask(words: readonly string[]): Promise<void> {
  const typed = readTyped(requireKnown(words))
  const call = findCall(typed.call)!
  const request = requestOf(call, typed, { environment: process.env, readInput: () => readFileSync(0, 'utf8') })
  if (typed.save !== null && existsSync(typed.save)) throw new Failure(`there is a file ${typed.save} already`)
  tell(await send(call, request, typed.once ?? randomUUID()), typed.save)
}

function findCall(name: string): OperatorCall | undefined {
  return operatorCalls.find((call) => call.name === name)
}

function requireKnown(words: readonly string[]): readonly string[] {
  const [name = ''] = words
  if (Object.hasOwn(aliases, name) || findCall(name)) return words
  throw new Failure(`say what to do: ${[...OWNERS.keys(), 'help', ...Object.keys(aliases)].join(', ')}, or a call`)
}

function help(name: string | undefined): void {
  console.log(name === undefined ? listInWords() : helpOn(name))
}

function helpOn(name: string): string {
  const call = findCall(Object.hasOwn(aliases, name) ? aliases[name]!.call : name)
  if (!call) throw new Failure(`there is no call ${name}; npm run operator -- help lists them`)
  return callInWords(call)
}

function asOwner(name: string, values: string[], wants: readonly string[]): void {
  if (values.length !== wants.length)
    throw new Failure(['npm run operator --', name, ...wants.map((want) => `<${want}>`)].join(' '))
  const settings = readSettings(process.env)
  const env = keysProgramEnvironment(settings, { databaseUrl: urlOf(settings) })
  const { status } = spawnSync(process.execPath, [KEYS_PROGRAM, name, ...values], { env, stdio: 'inherit' })
  process.exitCode = status ?? 1
}

function urlOf({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl) return databaseUrl
  const isThere = ['postgres', 'postgres-location'].some((name) => existsSync(join(dataDir, name)))
  if (!isThere) throw new Failure(`DATA_DIR: nothing has run in ${dataDir} yet`)
  return urlOfRunning(dataDir)
}

type Answer = { status: number; body: Record<string, unknown> }

function tell({ status, body }: Answer, save: string | null): void {
  const { content, list, ...rest } = body
  if (Array.isArray(list)) tellList(list as Record<string, unknown>[], rest)
  else if (save !== null && typeof content === 'string') {
    // Readable by nobody else, and never over something that is there already.
    writeFileSync(save, Buffer.from(content, 'base64'), { mode: 0o600, flag: 'wx' })
    console.log(describeItem({ ...rest, saved: save }))
  } else console.log(describeItem(body))
  if (status !== 202) return
  const { proposal_id: id, digest } = body as { proposal_id: string; digest: string }
  console.log(`\nAnother operator agrees with: npm run operator -- agree ${id} ${digest}`)
}

function tellList(list: readonly Record<string, unknown>[], rest: Record<string, unknown>): void {
  if (list.length === 0) console.log('Nothing waits.')
  for (const item of list) console.log(`${describeItem(item)}\n`)
  if (rest.next) console.log(describeItem(rest))
}

async function send(call: OperatorCall, request: Record<string, unknown>, key: string): Promise<Answer> {
  const { OPERATOR_KEY: operatorKey, OPERATOR_URL: base } = process.env
  if (!operatorKey) throw new Failure('OPERATOR_KEY: must be set to the key that "add" has printed')
  const url = base || 'http://127.0.0.1:8080'
  const { path, rest } = addressOf(call, request)
  if (!URL.canParse(path, url)) throw new Failure('OPERATOR_URL: must be an address such as https://host')
  const response = await fetch(new URL(path, url), {
    method: call.method,
    headers: {
      authorization: `Bearer ${operatorKey}`,
      ...(call.method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': key }),
    },
    ...(call.method === 'POST' && { body: JSON.stringify(rest) }),
    // The key goes where it was meant to go and nowhere else.
    redirect: 'error',
  }).catch(() => {
    throw new Failure(`OPERATOR_URL: ${url} does not answer`)
  })
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (response.ok) return { status: response.status, body }
  if (response.status === 401) throw new Failure('OPERATOR_KEY: this key opens nothing')
  const { error, message } = body as { error?: string; message?: string }
  throw new Failure([error ?? `answered ${response.status}`, message].filter(Boolean).join(': '))
}

/** Fields of the address are made safe for it; the others go into the query or the body. */
function addressOf(call: OperatorCall, request: Record<string, unknown>) {
  const rest = { ...request }
  const path = call.path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return { path: call.method === 'GET' && query.size > 0 ? `${path}?${query.toString()}` : path, rest }
}
