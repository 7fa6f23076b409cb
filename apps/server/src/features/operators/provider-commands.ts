import { type Database, type Tx, transact } from '@tablestakes/node/database'
import {
  adapters,
  CannotChange,
  type GivenKeys,
  keyNames,
  moveMethod,
  openOrCloseProvider,
  putProvider,
  rotateProvider,
} from '../payments/index.ts'
import { writeOwnerAct } from './acts.ts'

type Surroundings = {
  /** The server's secret, under which keys lie in the database; '' where it is not known. */
  secret: string
  environment: Record<string, string | undefined>
  /** All of the standard input. */
  readInput: () => Promise<string>
  nowMs: number
}

/** What was done, in words; `secret` is shown this once. */
type Done = { said: string; secret?: string }
/** Or why it was not. */
type Failed = { failed: string }

type Command = (tx: Tx, values: string[], keys: { secret: string; given: GivenKeys; nowMs: number }) => Promise<Done>

const HOUR_MS = 3_600_000
const HOURS_MOST = 720

/** What the owner of the database does about providers, by the words of the command line. */
const commands: Record<string, Command> = {
  async provider(tx, [providerId = '', word, baseUrl = ''], { secret, given, nowMs }) {
    const adapter = adapters.find((one) => one === word)
    if (!adapter) throw new CannotChange(`the adapter is one of ${adapters.join(', ')}`)
    const isNew = await putProvider(tx, requireSecret(secret), { providerId, adapter, baseUrl, given, nowMs })
    const details = { adapter, base_url: baseUrl, keys: Object.keys(given).join(', ') }
    await writeOwnerAct(tx, { act: isNew ? 'provider.add' : 'provider.change', subject: providerId, details })
    return { said: `${providerId} is ${isNew ? 'a provider now' : 'changed'}.` }
  },

  async 'provider-rotate'(tx, [providerId = '', hours = '24'], { secret, given, nowMs }) {
    if (!/^\d{1,3}$/.test(hours) || Number(hours) > HOURS_MOST)
      throw new CannotChange(`the hours are a number from 0 to ${HOURS_MOST}`)
    const rotation = { providerId, given, keptMs: Number(hours) * HOUR_MS, nowMs }
    const { made, endsAt } = await rotateProvider(tx, requireSecret(secret), rotation)
    const details = { keys: Object.keys(given).join(', ') || 'made', previous_ends_at: endsAt.toISOString() }
    await writeOwnerAct(tx, { act: 'provider.rotate', subject: providerId, details })
    const said = `Webhooks of ${providerId} under the secret before are believed until ${endsAt.toISOString()}.`
    if (made === null) return { said }
    return { said: `${said} This is the new one. It is shown this once; give it to the provider.`, secret: made }
  },

  'provider-off': (tx, [providerId = '']) => openOrClose(tx, { providerId, isOpen: false }),
  'provider-on': (tx, [providerId = '']) => openOrClose(tx, { providerId, isOpen: true }),

  async 'method-provider'(tx, [siteId = '', method = '', providerId = '']) {
    if (!/^[1-9]\d{0,5}$/.test(method)) throw new CannotChange('a method is a number')
    const { name, direction, from } = await moveMethod(tx, { siteId, methodId: Number(method), providerId })
    const details = { from, to: providerId }
    await writeOwnerAct(tx, { act: 'method.provider', subject: `${siteId} ${method}`, details })
    return { said: `${name} (${direction}) of ${siteId} goes to ${providerId}, and went to ${from} before.` }
  },
}

/**
 * Keys come from the environment, or with `-` among the values from the standard input as lines of `NAME=value`: what is typed
 * after a command everybody on the machine can read. What is done and the line about it are written together.
 */
export async function runProviderCommand(
  database: Database,
  [name = '', ...values]: readonly string[],
  { secret, environment, readInput, nowMs }: Surroundings,
): Promise<Done | Failed> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { failed: `say what to do: ${Object.keys(commands).join(', ')}` }
  try {
    const lines = values.includes('-') ? readLines(await readInput()) : {}
    const given = keysIn({ ...environment, ...lines })
    const plain = values.filter((value) => value !== '-')
    return await transact(database, (tx) => command(tx, plain, { secret, given, nowMs }))
  } catch (error) {
    if (!(error instanceof CannotChange)) throw error
    return { failed: error.message }
  }
}

async function openOrClose(tx: Tx, { providerId, isOpen }: { providerId: string; isOpen: boolean }): Promise<Done> {
  await openOrCloseProvider(tx, { providerId, isOpen })
  await writeOwnerAct(tx, { act: isOpen ? 'provider.on' : 'provider.off', subject: providerId })
  return { said: isOpen ? `${providerId} takes orders.` : `${providerId} takes no new orders.` }
}

function readLines(text: string): Record<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line): [string, string] => {
      const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line.trim()) ?? []
      if (!keyNames.some((known) => known === name))
        throw new CannotChange(`the standard input has lines such as ${keyNames[0]}=…`)
      return [name!, value!]
    }),
  )
}

/** An empty one counts as not given. */
const keysIn = (variables: Surroundings['environment']): GivenKeys =>
  Object.fromEntries(keyNames.filter((name) => variables[name]).map((name) => [name, variables[name]]))

function requireSecret(secret: string): string {
  if (secret === '') throw new CannotChange('TABLESTAKES_SECRET: must be set to the secret that the product runs with')
  return secret
}
