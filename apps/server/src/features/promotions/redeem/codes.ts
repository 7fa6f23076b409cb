import { createHmac, randomInt } from 'node:crypto'
import { deriveKey } from '@tablestakes/node/sealed'

/** Letters and digits that cannot be mistaken for each other when read out. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** 31¹² codes: nobody finds one by trying. */
export const makeCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')

/** Keyed: with a copy of the database alone nobody can try codes against it. Spaces, hyphens and small letters do not matter. */
export const hashCode = (secret: string, code: string): Buffer =>
  createHmac('sha256', deriveKey(secret, 'redeem code')).update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest()
