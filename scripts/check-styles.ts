/**
 * The product is mirrored for Urdu, so styles speak of start and end, never of left and right. Fails on a physical
 * property, value or utility class. A comment `physical: why` on the line or above it lets one through: the light of
 * the lamp comes from one side in every language.
 * And on a motion without end that the browser must paint: a dot whose shadow beats kept a phone's processor busy for as long as the
 * lobby was open.
 *   node scripts/check-styles.ts [folder …]
 */
import { readFileSync } from 'node:fs'
import { runMain } from './failure.ts'
import { isTest, listSources } from './source-files.ts'
import { isExcused, isNode, type Node, parseSource, walk } from './syntax-tree.ts'

const FOLDERS = ['apps/web/src', 'apps/desk/src', 'apps/studio/client', 'packages/look/src']

/** margin-left, border-right-color, scroll-padding-left, border-top-left-radius, left … */
const PROPERTY =
  /^(-webkit-)?((scroll-)?(margin|padding)-(left|right)|border-(left|right)(-(color|style|width))?|border-(top|bottom)-(left|right)-radius|left|right)$/
/** Utilities with a logical twin: ms/me, ps/pe, start/end, text-start, rounded-s/e, border-s/e … */
const UTILITY =
  /^-?((scroll-)?[mp][lr]-|(left|right)-[\w[(]|text-(left|right)$|(float|clear)-(left|right)$|rounded-([lr]|[tb][lr])(-|$)|border-[lr](-|$))/
const SIDED_VALUE = new Set(['text-align', 'float', 'clear', 'caption-side'])
/** Four values go around the box: the second is the right side, the fourth the left. */
const BOX = new Set([
  'margin',
  'padding',
  'inset',
  'border-width',
  'border-color',
  'border-style',
  'scroll-margin',
  'scroll-padding',
])

/** What a browser moves without styling, laying out and painting the page again. */
const UNPAINTED = new Set(['transform', 'translate', 'rotate', 'scale', 'opacity', 'filter', 'offset-distance'])
const KEYFRAMES = /@keyframes\s+([\w-]+)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g

if (import.meta.main) {
  await runMain(async () => {
    const folders = process.argv.length > 2 ? process.argv.slice(2) : FOLDERS
    const files = folders
      .flatMap((folder) => listSources(folder, ['.css', '.tsx', '.ts']))
      .filter((path) => !isTest(path))
    const findings = files.flatMap((path) => findIn(path).map((found) => `${path}:${found}`))
    for (const finding of findings) console.error(finding)
    console.log(`${files.length} files, ${findings.length} findings`)
    if (findings.length > 0 || files.length === 0) process.exitCode = 1
  })
}

function findIn(path: string): string[] {
  const source = readFileSync(path, 'utf8')
  return path.endsWith('.css') ? [...findInCss(source), ...findPainted(source)] : findInCode(source)
}

/** `line: what` for everything that a motion without end has painted anew in every frame. Its keyframes stand in the same file. */
export function findPainted(source: string): string[] {
  const endless = [...source.matchAll(/animation:([^;}]*\binfinite\b[^;}]*)/g)].flatMap(([, value = '']) =>
    splitValue(value),
  )
  return [...source.matchAll(KEYFRAMES)]
    .filter(([, name = '']) => endless.includes(name))
    .flatMap(({ 0: text, 1: name, index }) =>
      [...text.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:/g)]
        .filter(([, property = '']) => !UNPAINTED.has(property))
        .map((match) => `${lineAt(source, index + match.index)}: ${name} paints ${match[1]} without end`),
    )
}

/** `line: what` for every physical declaration and applied utility of a stylesheet. */
export function findInCss(source: string): string[] {
  const lines = source.split('\n')
  // Comments and strings may say what they like; blanked out, so that lines keep their numbers.
  const bare = source.replaceAll(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (text) => text.replaceAll(/[^\n]/g, ' '))
  const found: { line: number; what: string }[] = []
  for (const match of bare.matchAll(/(?<=[{};]\s*)([\w-]+)\s*:([^;{}]*)(?=[;}])/g)) {
    const [, property = '', value = ''] = match
    if (isPhysical(property, value)) found.push({ line: lineAt(bare, match.index), what: `${property}:${value}` })
  }
  for (const match of bare.matchAll(/@apply\s([^;}]*)/g)) {
    for (const utility of physicalUtilities(match[1] ?? ''))
      found.push({ line: lineAt(bare, match.index), what: utility })
  }
  return found.filter(({ line }) => !isExcused(lines, line, 'physical')).map(({ line, what }) => `${line}: ${what}`)
}

/** `line: what` for every physical utility in a string, and every physical key of a style object. */
export function findInCode(source: string): string[] {
  const tree = parseSource(source)
  const found: { node: Node; what: string }[] = []
  for (const node of walk(tree.root)) {
    if (node.type === 'StringLiteral') {
      for (const what of physicalUtilities(String(node.value))) found.push({ node, what })
    }
    if (node.type === 'TemplateElement') {
      for (const what of physicalUtilities(String(node.raw))) found.push({ node, what })
    }
    if (node.type === 'JSXAttribute' && (node.name as Node).value === 'style' && isNode(node.value)) {
      found.push(...physicalKeys(node.value))
    }
  }
  return found
    .map(({ node, what }) => ({ line: tree.lineOf(node), what }))
    .filter(({ line }) => !isExcused(tree.lines, line, 'physical'))
    .map(({ line, what }) => `${line}: ${what}`)
}

function* physicalKeys(style: Node): Generator<{ node: Node; what: string }> {
  for (const node of walk(style)) {
    if (node.type !== 'KeyValueProperty') continue
    const key = node.key as Node
    const value = node.value as Node
    const property = String(key.value).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const text = value.type === 'StringLiteral' ? String(value.value) : ''
    if (isPhysical(property, text)) yield { node: key, what: String(key.value) }
  }
}

function physicalUtilities(text: string): string[] {
  return text.split(/\s+/).filter((token) => UTILITY.test(withoutVariants(token)))
}

/** `md:hover:!ml-2` is about `ml-2`. */
function withoutVariants(token: string): string {
  return token.slice(token.lastIndexOf(':') + 1).replaceAll('!', '')
}

function isPhysical(property: string, value: string): boolean {
  if (PROPERTY.test(property)) return true
  if (SIDED_VALUE.has(property)) return /\b(left|right)\b/.test(value)
  const parts = splitValue(value)
  if (BOX.has(property)) return parts.length === 4 && parts[1] !== parts[3]
  if (property === 'border-radius') return !isMirrored(parts)
  return false
}

/** Corners go top-left, top-right, bottom-right, bottom-left; missing ones repeat the one across. */
function isMirrored(corners: string[]): boolean {
  if (corners.includes('/')) return true
  const [a, b = a, c = a, d = b] = corners
  return a === b && c === d
}

/** Splits at blanks outside brackets. */
function splitValue(value: string): string[] {
  return value.trim().match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
