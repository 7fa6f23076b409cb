/** The two key pairs with which the casino and its studio sign what they ask of each other: made once, kept beside the data. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.ts'

/** Base64 of DER, on one line as environments like it. */
export type KeyPair = { privateKey: string; publicKey: string }
export type SupplierKeys = { casino: KeyPair; studio: KeyPair }

export function keepSupplierKeys(dataDir: string): SupplierKeys {
  const folder = join(dataDir, 'keys')
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  return { casino: keepPair(join(folder, 'casino.json')), studio: keepPair(join(folder, 'studio.json')) }
}

/** Both halves in one file that appears whole: a start that is cut short leaves a pair or none. */
function keepPair(file: string): KeyPair {
  if (!existsSync(file)) {
    const beside = `${file}.${process.pid}`
    writeFileSync(beside, JSON.stringify(makePair()), { mode: 0o600 })
    renameSync(beside, file)
  }
  try {
    const { privateKey, publicKey } = JSON.parse(readFileSync(file, 'utf8')) as Partial<KeyPair>
    if (privateKey && publicKey) return { privateKey, publicKey }
  } catch {
    // Told below, for a damaged file as for an unreadable one.
  }
  throw new Failure(`DATA_DIR: cannot read the keys in ${file}; remove it to have new ones made`)
}

function makePair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  return { privateKey: privateKey.toString('base64'), publicKey: publicKey.toString('base64') }
}
