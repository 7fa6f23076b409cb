/** A build of vite's as its manifest tells it, and what its files weigh on the line. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.ts'

export type Chunk = {
  file: string
  isEntry?: boolean
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
export type Manifest = Record<string, Chunk>

export function readManifest(dist: string): Manifest {
  const file = join(dist, '.vite/manifest.json')
  if (!existsSync(file)) throw new Failure(`there is no build in ${dist}`)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  if (entriesOf(manifest).length === 0) throw new Failure(`${file} has no entry`)
  return manifest
}

export function entriesOf(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
}

/** A chunk and everything that it needs before it can run, by their files. */
export function collect(manifest: Manifest, key: string, chunks: Map<string, Chunk>): void {
  const chunk = manifest[key]
  if (!chunk || chunks.has(chunk.file)) return
  chunks.set(chunk.file, chunk)
  for (const next of chunk.imports ?? []) collect(manifest, next, chunks)
}

/** As the server sends it: packed where the build has packed it, else as it is. */
export function sentBytes(dist: string, file: string): number {
  const packed = join(dist, `${file}.br`)
  return statSync(existsSync(packed) ? packed : join(dist, file)).size
}

export function total(sizes: number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0)
}
