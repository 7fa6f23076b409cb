import { type Plugin, parseSync } from 'vite'

/**
 * The React compiler drops bigint literals: inside a component or hook `0n` becomes `undefined`, silently in comparisons.
 * Money is bigint everywhere, so literals are written as calls before the compiler sees them.
 */
export function keepBigints(): Plugin {
  return {
    name: 'keep-bigints',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\/(apps|packages)\/.*\.tsx?$/, exclude: /node_modules/ }, code: /\dn\b/ },
      handler(code, id) {
        const literals = literalsIn(parseSync(id, code).program).toSorted((one, other) => other.start - one.start)
        return {
          code: literals.reduce(
            (written, { start, end, digits }) => `${written.slice(0, start)}BigInt('${digits}')${written.slice(end)}`,
            code,
          ),
          map: null,
        }
      },
    },
  }
}

type Literal = { start: number; end: number; digits: string }

function literalsIn(node: unknown): Literal[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, bigint, start, end } = node as { type?: string; bigint?: string; start: number; end: number }
  // A literal in a type stays: it never runs.
  if (type === 'TSLiteralType') return []
  if (type === 'Literal' && typeof bigint === 'string') return [{ start, end, digits: bigint }]
  return Object.values(node).flatMap(literalsIn)
}
