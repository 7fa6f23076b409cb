/**
 * `npm run operator`: the work of those who run the house.
 *
 * On the database of the product that runs on DATA_DIR, or on DATABASE_URL, as its owner:
 *   npm run operator -- add <name>      makes an operator and prints the key, once
 *   npm run operator -- end <name>      takes the key away
 *   npm run operator -- list            who there is and was
 *   prove-facts <player>                counts a player's facts again and compares with what is stored
 *   provider <id> <gateway|solana> <url> [-]    adds a provider, or changes its address or keys
 *   provider-rotate <id> [hours] [-]            a new secret for its webhooks; the one before is good for so long (24)
 *   provider-off <id> · provider-on <id>        no new orders go there, or they do
 *   method-provider <site> <method> <provider>  where a method's new orders go
 * Keys are read from PROVIDER_API_KEY and PROVIDER_WEBHOOK_SECRET (gateway), PROVIDER_WALLET_SEED and PROVIDER_NODE_TOKEN
 * (solana), or with - from the standard input as lines of NAME=value. They are never arguments.
 *
 * Over HTTP with OPERATOR_KEY, at OPERATOR_URL (http://127.0.0.1:8080 unless told):
 *   withdrawals                                 what waits for a yes or a no
 *   approve <order_no>                          yes; large ones need the yes of two operators
 *   refuse <order_no> [reason_key]              no: the money goes back to the player
 *   under-way                                   what was approved and has not ended, the oldest first
 *   check <order_no>                            asks the provider about it now
 *   declare <order_no> <paid|failed> <reason>   how it ended, where the provider cannot tell: two operators must say the same
 *   undeclare <order_no>                        takes that back, and it goes on
 *   reviews                                     payments that do not fit
 *   credit <id> [amount] · close <id>           the player gets what came, or nothing more is done; two must say the same
 *                                               amount where it is large, or more than was ordered
 *   documents                                   documents to be looked at
 *   document <player> <id> <file>               saves one to a file
 *   accept <player> <id> · refuse-document <player> <id> <reason_key>
 *   reconciliations · reconcile <provider> <day>
 *
 * About suppliers: see operator-suppliers.ts.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepSecret } from './data-folder.ts'
import { keysProgramEnvironment, readSettings, type Settings } from './environment.ts'
import { Failure, runMain } from './failure.ts'
import { supplierCommands } from './operator-suppliers.ts'
import { describeItem } from './operator-words.ts'
import { urlOfRunning } from './postgres.ts'

const KEYS_PROGRAM = fileURLToPath(new URL('../apps/server/src/operators.ts', import.meta.url))

/** What goes nowhere near an address of a call. */
const AS_TYPED = new Set(['file', 'reason', 'url'])

type Command = {
  /** What it wants to know, in this order; a question mark marks what may be left out. */
  wants: readonly string[]
  run(given: Record<string, string>): Promise<void> | void
}

const commands: Record<string, Command> = {
  add: { wants: ['name'], run: ({ name = '' }) => runKeysProgram('add', name) },
  end: { wants: ['name'], run: ({ name = '' }) => runKeysProgram('end', name) },
  list: { wants: [], run: () => runKeysProgram('list') },
  'prove-facts': { wants: ['player'], run: ({ player = '' }) => runKeysProgram('prove-facts', player) },
  provider: {
    wants: ['id', 'adapter', 'url', '-?'],
    run: (given) => runKeysProgram('provider', ...Object.values(given)),
  },
  'provider-rotate': {
    wants: ['id', 'hours?', '-?'],
    run: (given) => runKeysProgram('provider-rotate', ...Object.values(given)),
  },
  'provider-off': { wants: ['id'], run: ({ id = '' }) => runKeysProgram('provider-off', id) },
  'provider-on': { wants: ['id'], run: ({ id = '' }) => runKeysProgram('provider-on', id) },
  'method-provider': {
    wants: ['site', 'method', 'provider'],
    run: (given) => runKeysProgram('method-provider', ...Object.values(given)),
  },
  withdrawals: { wants: [], run: () => printList('/operator/withdrawals') },
  approve: { wants: ['order_no'], run: ({ order_no }) => act(`/operator/withdrawals/${order_no}/approve`) },
  refuse: {
    wants: ['order_no', 'reason_key?'],
    run: ({ order_no, ...reason }) => act(`/operator/withdrawals/${order_no}/refuse`, reason),
  },
  'under-way': { wants: [], run: () => printList('/operator/withdrawals?state=under_way') },
  check: { wants: ['order_no'], run: ({ order_no }) => act(`/operator/withdrawals/${order_no}/check`) },
  declare: {
    wants: ['order_no', 'outcome', 'reason'],
    run: ({ order_no, ...declared }) => act(`/operator/withdrawals/${order_no}/declare`, declared),
  },
  undeclare: { wants: ['order_no'], run: ({ order_no }) => act(`/operator/withdrawals/${order_no}/undeclare`) },
  reviews: { wants: [], run: () => printList('/operator/reviews') },
  credit: { wants: ['id', 'amount?'], run: ({ id, ...amount }) => act(`/operator/reviews/${id}/credit`, amount) },
  close: { wants: ['id'], run: ({ id }) => act(`/operator/reviews/${id}/close`) },
  documents: { wants: [], run: () => printList('/operator/documents') },
  document: {
    wants: ['player', 'id', 'file'],
    run: ({ player, id, file = '' }) => saveDocument(`/operator/documents/${player}/${id}`, file),
  },
  accept: {
    wants: ['player', 'id'],
    run: ({ player, id }) => act(`/operator/documents/${player}/${id}/accept`),
  },
  'refuse-document': {
    wants: ['player', 'id', 'reason_key'],
    run: ({ player, id, ...reason }) => act(`/operator/documents/${player}/${id}/refuse`, reason),
  },
  reconciliations: { wants: [], run: () => printList('/operator/reconciliations') },
  reconcile: {
    wants: ['provider', 'day'],
    run: ({ provider, day }) => act(`/operator/reconciliations/${provider}/${day}`),
  },
  ...supplierCommands({ printList, act, runKeysProgram }),
}

await runMain(async () => {
  const [name = '', ...values] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Failure(`say what to do: ${Object.keys(commands).join(', ')}`)
  await command.run(readValues(name, command, values))
})

/** What was typed, by name. It ends up in addresses, so it is made safe for them; none of it needs that by right. */
function readValues(name: string, { wants }: Command, values: string[]): Record<string, string> {
  const needed = wants.filter((want) => !want.endsWith('?'))
  if (values.length < needed.length || values.length > wants.length) {
    const usage = wants.map((want) => (want.endsWith('?') ? `[${want.slice(0, -1)}]` : `<${want}>`))
    throw new Failure(['npm run operator --', name, ...usage].join(' '))
  }
  return Object.fromEntries(
    values.map((value, place) => {
      const want = wants[place]!.replace('?', '')
      return [want, AS_TYPED.has(want) ? value : encodeURIComponent(value)]
    }),
  )
}

function runKeysProgram(...args: string[]): void {
  const settings = readSettings(process.env)
  const env = keysProgramEnvironment(settings, { databaseUrl: urlOf(settings), secret: secretOf(settings) })
  const { status } = spawnSync(process.execPath, [KEYS_PROGRAM, ...args], { env, stdio: 'inherit' })
  process.exitCode = status ?? 1
}

/** Keys of providers are sealed with it; without it everything else can be done. */
function secretOf({ secret, dataDir }: Settings): string {
  return secret ?? (existsSync(join(dataDir, 'secrets.json')) ? keepSecret(dataDir) : '')
}

function urlOf({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl) return databaseUrl
  const isThere = ['postgres', 'postgres-location'].some((name) => existsSync(join(dataDir, name)))
  if (!isThere) throw new Failure(`DATA_DIR: nothing has run in ${dataDir} yet`)
  return urlOfRunning(dataDir)
}

async function printList(path: string): Promise<void> {
  const { list } = (await (await ask('GET', path)).json()) as { list: Record<string, unknown>[] }
  if (list.length === 0) console.log('Nothing waits.')
  for (const item of list) console.log(`${describeItem(item)}\n`)
}

async function act(path: string, body: Record<string, string> = {}): Promise<void> {
  console.log(describeItem((await (await ask('POST', path, body)).json()) as Record<string, unknown>))
}

/** Readable by nobody else, and never over something that is there already. */
async function saveDocument(path: string, file: string): Promise<void> {
  if (existsSync(file)) throw new Failure(`there is a file ${file} already`)
  const response = await ask('GET', path)
  writeFileSync(file, Buffer.from(await response.arrayBuffer()), { mode: 0o600, flag: 'wx' })
  console.log(`${file} (${response.headers.get('content-type')})`)
}

async function ask(method: 'GET' | 'POST', path: string, body: Record<string, string> = {}): Promise<Response> {
  const { OPERATOR_KEY: key, OPERATOR_URL: base } = process.env
  if (!key) throw new Failure('OPERATOR_KEY: must be set to the key that "add" has printed')
  const url = base || 'http://127.0.0.1:8080'
  if (!URL.canParse(path, url)) throw new Failure('OPERATOR_URL: must be an address such as https://host')
  const response = await fetch(new URL(path, url), {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
    // The key goes where it was meant to go and nowhere else.
    redirect: 'error',
  }).catch(() => {
    throw new Failure(`OPERATOR_URL: ${url} does not answer`)
  })
  if (response.ok) return response
  const { error, message } = (await response.json().catch(() => ({}))) as { error?: string; message?: string }
  if (response.status === 401) throw new Failure('OPERATOR_KEY: this key opens nothing')
  throw new Failure([error ?? `answered ${response.status}`, message].filter(Boolean).join(': '))
}
