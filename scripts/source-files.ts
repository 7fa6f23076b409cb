import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist', 'public'])

/** The files below a folder whose names end so; results of builds are not sources. */
export function listSources(folder: string, endings: string[]): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listSources(path, endings)
    return endings.some((ending) => entry.name.endsWith(ending)) ? [path] : []
  })
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path)
}
