import { hmac } from '@noble/hashes/hmac.js'
import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** For pages opened over plain HTTP, where browsers take WebCrypto away. Fetched only there. */
export const sha256 = async (text: string): Promise<string> => bytesToHex(hash(utf8ToBytes(text)))
export const hmacSha256 = async (key: string, text: string): Promise<string> =>
  bytesToHex(hmac(hash, utf8ToBytes(key), utf8ToBytes(text)))
