import { parseSync } from '@swc/core'

export type Node = { type: string; span?: { start: number; end: number } } & Record<string, unknown>

/** Parsed source with a way to say where a node is. */
export type Tree = { root: Node; lineOf: (node: Node) => number; lines: string[] }

export function parseSource(source: string): Tree {
  // swc counts bytes, and counts on from the files it parsed before. An empty statement in front marks where this one starts.
  const mark = ';'
  const bytes = Buffer.from(mark + source)
  const root = parseSync(bytes.toString(), { syntax: 'typescript', tsx: true, target: 'es2024' }) as unknown as Node
  const first = (root.body as Node[])[0]
  const start = first?.span?.start ?? 1
  return {
    root,
    lines: source.split('\n'),
    lineOf: (node) =>
      bytes
        .subarray(0, (node.span?.start ?? start) - start)
        .toString()
        .split('\n').length,
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** The nodes directly below: fields of a node may be nodes, lists of nodes, or plain holders of nodes. */
export function childrenOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap((item) => (isNode(item) ? [item] : childrenOf(item)))
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((field) => (isNode(field) ? [field] : childrenOf(field)))
}

/** Every node of the tree, outer ones first. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* walk(child)
}

/** Whether the line or the one above carries a comment `<word>: <why>`, which lets one finding through. */
export function isExcused(lines: string[], line: number, word: string): boolean {
  const excuse = new RegExp(`(//|/\\*)\\s*${word}: \\S`)
  return [line - 1, line].some((at) => excuse.test(lines[at - 1] ?? ''))
}
