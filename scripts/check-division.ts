/**
 * Money is divided by the named roundings of packages/domain/src/money and nowhere else: a bare `/` on bigint cuts towards
 * zero, and nobody sees in whose favour. Asks the compiler for the type of every quotient in production code.
 * A comment `exact: why` on the line or above it lets one through.
 *   node scripts/check-division.ts
 */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { type BinaryExpression, type Node, SyntaxKind } from 'typescript/unstable/ast'
import { isBinaryExpression } from 'typescript/unstable/ast/is'
import { API, type Project, TypeFlags } from 'typescript/unstable/sync'
import { runMain } from './failure.ts'
import { isTest } from './source-files.ts'
import { isExcused } from './syntax-tree.ts'

const PROJECTS = [
  'packages/contract',
  'packages/domain',
  'packages/node',
  'packages/look',
  'apps/server',
  'apps/studio',
  'apps/studio/client',
  'apps/sandbox',
  'apps/web',
  'apps/desk',
]
const PRODUCTION = /^(apps\/(server|web|desk|sandbox)\/src|apps\/studio\/(server|client\/src)|packages\/[^/]+\/src)\//
/** How the formatter writes a division. Only files that have one are asked about: the others are nine in ten. */
const SLASH = /\s\/=?\s/
const ROUNDINGS = /^packages\/domain\/src\/money\//

if (import.meta.main) {
  await runMain(async () => {
    const { files, findings } = checkProjects(PROJECTS, (path) => PRODUCTION.test(path) && !ROUNDINGS.test(path))
    for (const finding of findings) console.error(finding)
    console.log(`${files} files, ${findings.length} bare divisions of money`)
    if (findings.length > 0 || files === 0) process.exitCode = 1
  })
}

/** `path:line: text` for every bare division of bigint in the files of these projects that `isChecked` names. */
export function checkProjects(
  folders: readonly string[],
  isChecked: (path: string) => boolean,
): { files: number; findings: string[] } {
  const api = new API()
  try {
    const files = new Set<string>()
    const findings: string[] = []
    for (const folder of folders) {
      const snapshot = api.updateSnapshot({ openProjects: [resolve(folder, 'tsconfig.json')] })
      const project = snapshot.getProject(resolve(folder, 'tsconfig.json'))
      if (!project) throw new Error(`${folder} has no tsconfig.json`)
      for (const file of project.rootFiles) {
        const path = relative('.', file).replaceAll('\\', '/')
        if (files.has(path) || isTest(path) || !isChecked(path)) continue
        files.add(path)
        if (!SLASH.test(readFileSync(file, 'utf8'))) continue
        findings.push(...findDivisions(project, file).map((found) => `${path}:${found}`))
      }
    }
    return { files: files.size, findings }
  } finally {
    api.close()
  }
}

function findDivisions({ program, checker }: Project, file: string): string[] {
  const source = program.getSourceFile(file)
  const quotients = source ? listQuotients(source) : []
  if (!source || quotients.length === 0) return []
  const lines = source.text.split('\n')
  const types = checker.getTypeAtLocation(quotients)
  return quotients.flatMap((quotient, index) => {
    if (((types[index]?.flags ?? 0) & TypeFlags.BigIntLike) === 0) return []
    const line = source.text.slice(0, quotient.operatorToken.end).split('\n').length
    return isExcused(lines, line, 'exact') ? [] : [`${line}: ${lines[line - 1]!.trim()}`]
  })
}

function listQuotients(node: Node): BinaryExpression[] {
  const found: BinaryExpression[] = []
  const visit = (child: Node): undefined => {
    if (isBinaryExpression(child) && isSlash(child.operatorToken.kind)) found.push(child)
    child.forEachChild(visit)
  }
  node.forEachChild(visit)
  return found
}

function isSlash(kind: SyntaxKind): boolean {
  return kind === SyntaxKind.SlashToken || kind === SyntaxKind.SlashEqualsToken
}
