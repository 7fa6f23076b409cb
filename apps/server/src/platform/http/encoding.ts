import type { FastifyRequest } from 'fastify'

export type Compressed = 'br' | 'gzip'
export type Encoding = Compressed | 'identity'

/** The name as a word of its own, unless `q=0` behind it says that it is not wanted. */
const WANTED: Record<Compressed, RegExp> = {
  br: /(^|[ ,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(;|,|$)/,
  gzip: /(^|[ ,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(;|,|$)/,
}

/** The smallest form that the caller reads and we have. */
export function chooseEncoding(
  { headers }: Pick<FastifyRequest, 'headers'>,
  offered: readonly Compressed[] = ['br', 'gzip'],
): Encoding {
  const accepted = headers['accept-encoding'] ?? ''
  return offered.find((encoding) => WANTED[encoding].test(accepted)) ?? 'identity'
}
