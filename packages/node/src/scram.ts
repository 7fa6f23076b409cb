import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** What PostgreSQL itself uses. */
const ITERATIONS = 4096

/**
 * What PostgreSQL keeps of a password (RFC 5803). It is sent instead of the password itself, which would otherwise stand in
 * the database's log wherever statements are logged.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  const serverKey = sign('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
