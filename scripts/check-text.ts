/**
 * Every word a player sees or hears comes from the dictionary. Fails on letters written into JSX, as text or as one of
 * the attributes that are shown or read aloud. A comment `plain: why` on the line or above it lets one through.
 * The desk is not looked at: its readers work in English, as all operators' calls do (decision 0070).
 *   node scripts/check-text.ts [folder …]
 */
import { readFileSync } from 'node:fs'
import { runMain } from './failure.ts'
import { isTest, listSources } from './source-files.ts'
import { childrenOf, isExcused, type Node, parseSource, type Tree } from './syntax-tree.ts'

const SHOWN_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'placeholder',
  'title',
  'alt',
  'label',
])
/** The design page shows parts to those who build them; it is not in production builds. */
const EXEMPT = /features[\\/]design[\\/]/
const LETTER = /\p{L}/u

if (import.meta.main) {
  await runMain(async () => {
    const folders =
      process.argv.length > 2 ? process.argv.slice(2) : ['apps/web/src', 'apps/studio/client/src', 'packages/look/src']
    const files = folders
      .flatMap((folder) => listSources(folder, ['.tsx']))
      .filter((path) => !isTest(path) && !EXEMPT.test(path))
    const findings = files.flatMap((path) =>
      findBareText(readFileSync(path, 'utf8')).map((found) => `${path}:${found}`),
    )
    for (const finding of findings) console.error(finding)
    console.log(`${files.length} files, ${findings.length} bare texts`)
    if (findings.length > 0 || files.length === 0) process.exitCode = 1
  })
}

/** `line: text` for every bare text. */
export function findBareText(source: string): string[] {
  const tree = parseSource(source)
  return [...search(tree.root, tree)]
}

function* search(node: Node, tree: Tree): Generator<string> {
  if (node.type === 'JSXText') yield* report(node, String(node.value), tree)
  if (node.type === 'JSXAttribute') {
    if (SHOWN_ATTRIBUTES.has(attributeName(node))) yield* searchValue(node.value, tree)
    else if (isElement(node.value)) yield* search(node.value, tree)
  }
  if (isElement(node)) yield* (node.children as Node[]).flatMap((child) => [...searchValue(child, tree)])
  for (const child of childrenOf(node)) yield* search(child, tree)
}

function isElement(value: unknown): value is Node {
  return ['JSXElement', 'JSXFragment'].includes((value as Node | null)?.type ?? '')
}

/** A value that is shown: a literal, or an expression that can end as one. */
function* searchValue(value: unknown, tree: Tree): Generator<string> {
  const node = value as Node | null | undefined
  switch (node?.type) {
    case 'StringLiteral':
      yield* report(node, String(node.value), tree)
      return
    case 'TemplateLiteral':
      for (const part of node.quasis as Node[]) yield* report(part, String(part.cooked ?? part.raw), tree)
      return
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      yield* searchValue(node.expression, tree)
      return
    case 'ConditionalExpression':
      yield* searchValue(node.consequent, tree)
      yield* searchValue(node.alternate, tree)
      return
    case 'BinaryExpression':
      // `a && 'text'`, `a ?? 'text'` and `'text' + a` end as text; `kind === 'text'` does not.
      if (!['&&', '||', '??', '+'].includes(String(node.operator))) return
      yield* searchValue(node.left, tree)
      yield* searchValue(node.right, tree)
  }
}

function* report(node: Node, text: string, tree: Tree): Generator<string> {
  if (!LETTER.test(text)) return
  const line = tree.lineOf(node) + leadingLines(node, text)
  if (!isExcused(tree.lines, line, 'plain')) yield `${line}: ${text.trim().replaceAll(/\s+/g, ' ')}`
}

/** JSX text starts right after the tag before it, often a line above its first word. */
function leadingLines(node: Node, text: string): number {
  return node.type === 'JSXText' ? text.slice(0, text.search(/\S/)).split('\n').length - 1 : 0
}

function attributeName(attribute: Node): string {
  const { value } = attribute.name as Node
  return typeof value === 'string' ? value : ''
}
