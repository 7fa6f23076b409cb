import type { Reader } from '@tablestakes/node/database'
import { readHeadFile } from './export-heads.ts'
import { collectFindings, type Finding, type Findings } from './finding.ts'
import { hashOfPayload } from './hash-of-payload.ts'
import { baseHash, type Head, isSignedBy, readPayload, type SignedHead } from './heads.ts'
import { dayInWords } from './journal-days.ts'
import type { PartName } from './journal-parts.ts'
import { compareStatements } from './statements.ts'

export type HeadReport = { findings: readonly Finding[]; heads: number; files: number }

type Options = {
  /** The key that must have signed. Without it each head is checked with the key beside it, which proves less. */
  publicKey?: Buffer | undefined
  /** Exported heads, wherever they were kept. */
  files?: readonly string[]
}

/**
 * Checks that every head is the one that was signed, that none is missing, and that the chain is still the one they speak of.
 * What the database holds could have been rewritten together with the chain; the files are what finds that.
 */
export async function verifyHeads(reader: Reader, { publicKey, files = [] }: Options): Promise<HeadReport> {
  const findings = collectFindings()
  const links = openLinks(reader)
  let heads = 0
  let previous = ''
  for await (const { head_id: id, ...signed } of readHeads(reader)) {
    heads++
    if (id !== BigInt(heads)) {
      findings.add({ kind: 'head-missing', head: BigInt(heads) })
      break
    }
    const where = { head: id }
    const head = requireSigned(signed, { publicKey, where }, findings)
    if (head && (head.head !== heads || head.previous !== previous)) findings.add({ kind: 'head-changed', ...where })
    if (head) await verifyDays(head, { links, where }, findings)
    if (head) await verifyStatements(reader, { head, where }, findings)
    previous = hashOfPayload(signed.payload)
  }
  for (const file of files) await verifyFile(reader, { file, publicKey, links }, findings)
  return { findings: findings.list, heads, files: files.length }
}

type HeadRow = SignedHead & { head_id: bigint }
const HEADS_PER_READ = 1_000

async function* readHeads(reader: Reader): AsyncGenerator<HeadRow> {
  for (let after = 0n; ; ) {
    const { rows } = await reader.query<HeadRow>(
      `select head_id, payload, signature, public_key as "publicKey" from journal_head
       where head_id > $1 order by head_id limit ${HEADS_PER_READ}`,
      [after],
    )
    yield* rows
    if (rows.length < HEADS_PER_READ) return
    after = rows.at(-1)!.head_id
  }
}

type Where = Pick<Finding, 'head' | 'file'>

function requireSigned(
  signed: SignedHead,
  { publicKey, where }: { publicKey: Buffer | undefined; where: Where },
  findings: Findings,
): Head | null {
  if (!isSignedBy(signed, signed.publicKey)) findings.add({ kind: 'head-changed', ...where })
  else if (publicKey && !publicKey.equals(signed.publicKey)) findings.add({ kind: 'head-foreign', ...where })
  else return readPayload(signed.payload)
  return null
}

type Links = {
  hashOf(part: PartName, day: number, link: number): Promise<string | undefined>
  /** Of what is kept of the entries from before the chain. */
  base(): Promise<string>
}

/** Many heads speak of the same link of a day that is over. */
function openLinks(reader: Reader): Links {
  const known = new Map<string, string | undefined>()
  let base: Promise<string> | undefined
  return {
    async hashOf(part, day, link) {
      const key = `${part} ${day} ${link}`
      if (!known.has(key)) {
        const { rows } = await reader.query<{ hash: string }>(
          `select encode(hash, 'hex') as hash from chain_link where part = $1 and day = $2 and link = $3`,
          [part, day, link],
        )
        known.set(key, rows[0]?.hash)
      }
      return known.get(key)
    },
    base() {
      base ??= baseHash(reader)
      return base
    },
  }
}

async function verifyDays(head: Head, { links, where }: { links: Links; where: Where }, findings: Findings) {
  const named = [
    ...head.days.map((one) => ({ part: 'transfer' as const, ...one })),
    ...(head.entries ?? []).map((one) => ({ part: 'entry' as const, ...one })),
  ]
  for (const { part, day, link, hash } of named) {
    const found = await links.hashOf(part, day, link)
    if (found === hash) continue
    findings.add({
      kind: 'head-differs',
      ...where,
      part,
      day: dayInWords(day),
      link,
      expected: hash,
      found: found ?? 'no link',
    })
  }
  if (head.base === undefined || head.base === (await links.base())) return
  findings.add({ kind: 'base-changed', ...where, expected: head.base, found: await links.base() })
}

async function verifyStatements(reader: Reader, { head, where }: { head: Head; where: Where }, findings: Findings) {
  for (const finding of await compareStatements(reader, head)) findings.add({ ...finding, ...where })
}

async function verifyFile(
  reader: Reader,
  { file, publicKey, links }: { file: string; publicKey: Buffer | undefined; links: Links },
  findings: Findings,
): Promise<void> {
  const signed = await readHeadFile(file)
  if (!signed) return findings.add({ kind: 'head-changed', file })
  const head = requireSigned(signed, { publicKey, where: { file } }, findings)
  if (!head) return
  await verifyDays(head, { links, where: { file } }, findings)
  await verifyStatements(reader, { head, where: { file } }, findings)
  const { rows } = await reader.query<{ payload: string }>('select payload from journal_head where head_id = $1', [
    head.head,
  ])
  if (!rows[0]) findings.add({ kind: 'head-missing', head: BigInt(head.head), file })
  else if (rows[0].payload !== signed.payload) findings.add({ kind: 'head-changed', head: BigInt(head.head), file })
}
