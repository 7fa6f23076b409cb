/** What was typed after `npm run operator --`, as the request of a call. */
import { readFileSync } from 'node:fs'
import type { OperatorCall } from '@tablestakes/contract/operator/call'
import { type Field, fieldsOf } from '@tablestakes/contract/operator/describe'
import { Failure } from './failure.ts'
import { aliases } from './operator-aliases.ts'

export type Typed = {
  /** The name of the call. */
  call: string
  fields: Record<string, string>
  /** A file, or - for the standard input. */
  json: string | null
  /** Where the content of a document goes. */
  save: string | null
  /** An Idempotency-Key to be repeated. */
  once: string | null
}

/** `withdrawal.approve --order_no W…`, or a short word with its values in their order. */
export function readTyped([name = '', ...rest]: readonly string[]): Typed {
  const known = Object.hasOwn(aliases, name) ? aliases[name]! : null
  const typed: Typed = { call: known?.call ?? name, fields: {}, json: null, save: null, once: null }
  const plain: string[] = []
  for (let place = 0; place < rest.length; place++) {
    const word = rest[place]!
    if (!word.startsWith('--')) plain.push(word)
    else put(typed, word.slice(2), rest[++place] ?? fail(`${word}: must be followed by its value`))
  }
  const wants = known?.wants ?? []
  const needed = wants.filter((want) => !want.endsWith('?'))
  const isOther = typed.json !== null || Object.keys(typed.fields).length > 0
  if (plain.length > wants.length || (plain.length < needed.length && !isOther)) throw new Failure(usage(name, wants))
  for (const [place, value] of plain.entries()) put(typed, wants[place]!.replace('?', ''), value)
  typed.fields = { ...known?.fixed, ...typed.fields }
  return typed
}

function put(typed: Typed, name: string, value: string): void {
  if (name === 'json' || name === 'save' || name === 'once') typed[name] = value
  else typed.fields[name] = value
}

function usage(name: string, wants: readonly string[]): string {
  const shown = wants.map((want) => (want.endsWith('?') ? `[${want.slice(0, -1)}]` : `<${want}>`))
  return ['npm run operator --', name, ...(wants.length > 0 ? shown : ['[--field value] [--json file]'])].join(' ')
}

type Surroundings = { environment: NodeJS.ProcessEnv; readInput: () => string }

/**
 * The request as it is sent. A secret is never an argument, which everybody on the machine can read: it comes from the environment
 * (`PROVIDER_API_KEY` for the `api_key` of `provider.put`) or from a file.
 */
export function requestOf(
  call: OperatorCall,
  typed: Typed,
  { environment, readInput }: Surroundings,
): Record<string, unknown> {
  const fields = fieldsOf(call)
  const read = (path: string) => (path === '-' ? readInput() : readFile(path))
  const request: Record<string, unknown> = typed.json === null ? {} : parse('--json', read(typed.json))
  for (const [name, value] of Object.entries(typed.fields)) {
    const field = fields.find((one) => one.name === name)
    if (!field) throw new Failure(`${call.name} has no ${name}; npm run operator -- help ${call.name}`)
    if (field.isSecret)
      throw new Failure(`${name}: comes from ${variableOf(call, name)} or --json, never as an argument`)
    request[name] = readValue(field, value.startsWith('@') ? read(value.slice(1)) : value)
  }
  for (const { name } of fields.filter(({ isSecret }) => isSecret)) {
    const value = environment[variableOf(call, name)]
    if (value && request[name] === undefined) request[name] = value
  }
  const missing = fields.filter(({ name, isNeeded }) => isNeeded && request[name] === undefined)
  if (missing.length > 0) throw new Failure(`${call.name} needs ${missing.map(({ name }) => name).join(', ')}`)
  return request
}

const variableOf = ({ name }: OperatorCall, field: string) => `${name.split('.')[0]}_${field}`.toUpperCase()

function readValue({ name, kind }: Field, text: string): unknown {
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : fail(`${name}: must be a number`)
  if (kind === 'yes or no') {
    const isYes = { true: true, yes: true, now: true, false: false, no: false }[text]
    return isYes ?? fail(`${name}: must be yes or no`)
  }
  if (kind === 'json' || (kind !== 'text' && text.startsWith('['))) return parse(name, text)
  // Lists are typed with commas.
  const items = text === '' ? [] : text.split(',')
  if (kind === 'texts') return items
  if (kind === 'numbers') return items.map(Number)
  return text
}

function parse(name: string, text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new Failure(`${name}: must be JSON`)
  }
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Failure(`cannot read ${path}`)
  }
}

function fail(text: string): never {
  throw new Failure(text)
}
