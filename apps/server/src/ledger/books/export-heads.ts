import { access, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reader } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { readPayload, type SignedHead } from './heads.ts'

/** The file of a head: everything needed to check it, on any machine and without this server. */
const headFile = z.object({ payload: z.string(), signature: z.string(), public_key: z.string() })

const NAME = /^head-\d+-.*\.json$/
/** Heads that are looked for in the folder: what a node missed while another one signed, or between signing and writing. */
const RECENT = 48

/** Writes the latest heads into the folder that are not there yet. Files are never written twice. */
export async function exportHeads(reader: Reader, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { rows } = await reader.query<{ payload: string; signature: Buffer; public_key: Buffer }>(
    `select payload, signature, public_key from journal_head order by head_id desc limit ${RECENT}`,
  )
  for (const { payload, signature, public_key } of rows) {
    await writeHead(folder, { payload, signature, publicKey: public_key })
  }
}

async function writeHead(folder: string, { payload, signature, publicKey }: SignedHead): Promise<void> {
  const { head, time } = readPayload(payload)
  const file = join(folder, `head-${String(head).padStart(6, '0')}-${time.slice(0, 19).replaceAll(':', '-')}Z.json`)
  if (await exists(file)) return
  const content = {
    payload,
    signature: signature.toString('base64'),
    public_key: publicKey.toString('base64'),
  } satisfies z.output<typeof headFile>
  // Written beside and renamed, so that nobody ever copies half of one.
  await writeFile(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`)
  await rename(`${file}.new`, file)
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** The files of heads in a folder; none when there is no such folder. */
export async function listHeadFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => join(folder, name))
}

/** Null when it is not a head. */
export async function readHeadFile(file: string): Promise<SignedHead | null> {
  try {
    const { payload, signature, public_key } = z.parse(headFile, JSON.parse(await readFile(file, 'utf8')))
    return { payload, signature: Buffer.from(signature, 'base64'), publicKey: Buffer.from(public_key, 'base64') }
  } catch {
    return null
  }
}
