import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const COPIED = ['packages', 'apps/server', 'apps/sandbox', 'scripts', 'package.json', 'tsconfig.base.json']
const SKIPPED = new Set(['node_modules', '.git', 'data', 'dist', 'look', 'results', 'test-results', 'art', 'icons'])

/** Faults go into a copy, so that nobody runs or commits them by mistake. The copy is gone when the work is done. */
export async function inProjectCopy(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tablestakes-mutate-'))
  try {
    for (const name of COPIED) {
      const filter = (path: string) => !SKIPPED.has(basename(path)) || path.includes('/scripts/art')
      cpSync(join(root, name), join(folder, name), { recursive: true, filter })
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
