import type { KeyObject } from 'node:crypto'
import { demoCurrency } from '@tablestakes/contract/wallet-protocol'
import { currencies } from '@tablestakes/domain/money/currencies'
import { type Database, type Tx, transact } from '@tablestakes/node/database'
import { readPublicKey } from '../../platform/keys/rsa-keys.ts'
import { putSupplier, replaceOwnKey, replaceTheirKey } from '../suppliers/index.ts'
import { writeOwnerAct } from './acts.ts'

type Surroundings = {
  /** The server's secret, under which our keys lie in the database; '' where it is not known. */
  secret: string
  /** All of the standard input: the supplier's public key. */
  readInput: () => Promise<string>
}

/** What was done, in words; `secret` is told apart, so that it can be piped on. */
type Done = { said: string; secret?: string }
type Failed = { failed: string }

class CannotChange extends Error {}

type Command = {
  /** Whether it reads the supplier's public key from the standard input. */
  wantsKey: boolean
  run: (tx: Tx, values: string[], given: { secret: string; publicKey: KeyObject }) => Promise<Done>
}

/**
 * What the owner of the database does about suppliers. Whoever adds one can make players win, so no operator can: they see them,
 * switch them off and compare their books.
 */
const commands: Record<string, Command> = {
  supplier: {
    wantsKey: true,
    async run(tx, [key = '', name = '', baseUrl = '', frameOrigin = '', wire, operatorId], { secret, publicKey }) {
      requireForm(key, /^[a-z][a-z0-9-]{0,31}$/, 'a key has at most 32 small letters, digits and lines')
      requireForm(name, /^[^\p{C}]{1,64}$/u, 'a name has at most 64 letters')
      requireForm(baseUrl, /^https?:\/\/[^/\s]+(\/\S*)?$/, 'the base address is one such as https://hub.example/v2')
      requireForm(frameOrigin, ORIGIN, 'the frame’s origin is one such as https://games.example')
      const names = wire?.split(',') ?? [...Object.keys(currencies), demoCurrency]
      for (const one of names) requireForm(one, /^[A-Z]{3,5}$/, 'currencies are such as IDR,INR,GLD,XXX')
      const facts = {
        ...{ key, name, frameOrigin, publicKey, currencies: names },
        operatorId: operatorId ?? 'tablestakes',
        baseUrl: baseUrl.replace(/\/+$/, ''),
      }
      const { ourPublicKey } = await putSupplier(tx, facts, { secret })
      const details = { name, base_url: baseUrl, frame_origin: frameOrigin, currencies: names.join(',') }
      await writeOwnerAct(tx, { act: 'supplier.put', subject: key, details })
      return { said: `${key} is a supplier. This is our public key, which it needs:`, secret: ourPublicKey }
    },
  },

  'supplier-key': {
    wantsKey: true,
    async run(tx, [key = '', when], { publicKey }) {
      if (when !== undefined) requireForm(when, /^now$/, 'after the supplier comes nothing, or the word now')
      const isOnlyOne = when === 'now'
      if (!(await replaceTheirKey(tx, key, { publicKey, isOnlyOne })))
        throw new CannotChange(`there is no supplier ${key}`)
      await writeOwnerAct(tx, { act: 'supplier.key', subject: key, ...(isOnlyOne && { details: { when: 'now' } }) })
      const before = isOnlyOne ? 'no other is believed any more' : 'the one before is believed for two more days'
      return { said: `${key} signs with this key now; ${before}.` }
    },
  },

  'supplier-own-key': {
    wantsKey: false,
    async run(tx, [key = ''], { secret }) {
      const made = await replaceOwnKey(tx, key, { secret })
      if (!made) throw new CannotChange(`there is no supplier ${key}`)
      await writeOwnerAct(tx, { act: 'supplier.own-key', subject: key })
      return { said: `We sign with another key for ${key} now. This is its public half:`, secret: made.ourPublicKey }
    },
  },
}

const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:[0-9]{1,5})?$/

export const isSupplierCommand = (name: string): boolean => Object.hasOwn(commands, name)

/** What is done and the line about it are written together. */
export async function runSupplierCommand(
  database: Database,
  [name = '', ...values]: readonly string[],
  { secret, readInput }: Surroundings,
): Promise<Done | Failed> {
  const { wantsKey, run } = commands[name]!
  try {
    if (secret === '')
      throw new CannotChange('TABLESTAKES_SECRET: must be set to the secret that the product runs with')
    const publicKey = wantsKey ? requireKey(await readInput()) : (undefined as never)
    return await transact(database, (tx) => run(tx, values, { secret, publicKey }))
  } catch (error) {
    if (!(error instanceof CannotChange)) throw error
    return { failed: error.message }
  }
}

function requireForm(text: string, form: RegExp, otherwise: string): void {
  if (!form.test(text)) throw new CannotChange(otherwise)
}

function requireKey(text: string): KeyObject {
  const key = readPublicKey(text.trim())
  if (key) return key
  throw new CannotChange(
    'the standard input has the supplier’s public RSA key of 2048 bits or more, as PEM or base64 of DER',
  )
}
