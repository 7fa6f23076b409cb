/** Sixteen letters and figures nobody chose. */
export function newClientSeed(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => letters[byte % 32]).join('')
}

export function isClientSeed(typed: string): boolean {
  return /^[\w-]{1,64}$/.test(typed)
}
