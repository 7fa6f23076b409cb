import type { Reader } from '@tablestakes/node/database'
import { pathIn, type Step } from '../books/digest-tree.ts'
import { readPayload, type SignedHead } from '../books/heads.ts'
import { type JournalPart, type PartName, partNamed, placeOf } from '../books/journal-parts.ts'
import { readJournalRows } from '../books/journal-rows.ts'
import { digestOf } from '../books/row-digest.ts'
import type { Owner } from '../write/balance.ts'
import { dayOfKey } from '../write/key.ts'
import { findEvent } from './receipt.ts'

/** A row of the journal as it was hashed, and the way from its digest to the root of its link. */
export type ProvenRow = {
  part: PartName
  day: number
  text: string
  /** Null until the journal is sealed that far. */
  link: number | null
  /** Null also of a link from before they had trees. */
  path: Step[] | null
}

/** The links from the first that is asked for to the one that a signed head names. Without a head there is only the first. */
export type ProvenChain = {
  part: PartName
  day: number
  firstLink: number
  /** The hash of the link before the first. */
  previous: Buffer
  links: { rows: number; root: Buffer }[]
  head: SignedHead | null
}

export type ReceiptProof = { rows: ProvenRow[]; chains: ProvenChain[] }

/**
 * Everything with which somebody outside can check the event behind a movement: its transfers and its entry as they were hashed,
 * and how their digests lead to a signed head. Null when the player has no movement of that number.
 */
export async function findReceiptProof(
  reader: Reader,
  wanted: Owner & { number: bigint },
): Promise<ReceiptProof | null> {
  const moved = await findEvent(reader, wanted)
  if (!moved) return null
  const key = moved[0]!.entry_id
  const { rows: told } = await reader.query<{ day: number; place: bigint }>(
    `select day, place from entry where player_id = $1 and entry_id = $2 and day = ${dayOfKey(key)} and place is not null`,
    [wanted.playerId, key],
  )
  const sought = [
    ...moved.map(({ day, place }) => ({ part: partNamed('transfer'), day, place })),
    ...told.map(({ day, place }) => ({ part: partNamed('entry'), day, place })),
  ]
  const links = new Map<string, Link>()
  const rows: ProvenRow[] = []
  for (const one of sought) {
    const known = [...links.values()].find((link) => holds(link, one))
    const link = known ?? (await readLink(reader, one))
    if (link) links.set(`${link.part.name} ${link.day} ${link.link}`, link)
    rows.push(link ? rowOf(link, one.place) : await unsealedRow(reader, one))
  }
  const chains: ProvenChain[] = []
  for (const link of links.values()) {
    const isCovered = chains.some(
      ({ part, day, firstLink, links: listed }) =>
        part === link.part.name && day === link.day && link.link < firstLink + listed.length && link.link >= firstLink,
    )
    if (link.root && !isCovered) chains.push(await readChain(reader, { ...link, root: link.root }))
  }
  return { rows, chains }
}

type Sought = { part: JournalPart; day: number; place: bigint }

type LinkRow = {
  link: number
  first_place: bigint
  last_place: bigint
  rows: number
  previous: Buffer
  root: Buffer | null
  sealed_at: Date
}
type Link = LinkRow & {
  part: JournalPart
  day: number
  texts: Map<bigint, string>
  digests: Buffer[]
  places: bigint[]
}

const holds = (link: Link, { part, day, place }: Sought) =>
  link.part === part && link.day === day && link.texts.has(place)

/** A link with all its rows: they are 2,000 at most. */
async function readLink(reader: Reader, { part, day, place }: Sought): Promise<Link | null> {
  const { rows: found } = await reader.query<LinkRow>(
    `select link, first_place, last_place, rows, previous, root, sealed_at from chain_link
     where part = $1 and day = $2 and last_place >= $3 and first_place <= $3 order by last_place limit 1`,
    [part.name, day, place],
  )
  if (!found[0]) return null
  const { first_place: first, last_place: upTo } = found[0]
  const rows = await readJournalRows(reader, { part, day, after: first - 1n, upTo })
  return {
    ...found[0],
    ...{ part, day },
    texts: new Map(rows.map((row) => [placeOf(row), part.textOf(row)])),
    digests: rows.map((row) => digestOf(part, row)),
    places: rows.map(placeOf),
  }
}

function rowOf({ part, day, link, root, texts, digests, places }: Link, place: bigint): ProvenRow {
  const path = root && pathIn(digests, places.indexOf(place))
  return { part: part.name, day, text: texts.get(place)!, link, path }
}

async function unsealedRow(reader: Reader, { part, day, place }: Sought): Promise<ProvenRow> {
  const [row] = await readJournalRows(reader, { part, day, after: place - 1n, upTo: place })
  return { part: part.name, day, text: part.textOf(row!), link: null, path: null }
}

/** More than are sealed between two heads, an hour apart. */
const LINKS_MAX = 10_000

async function readChain(reader: Reader, first: Link & { root: Buffer }): Promise<ProvenChain> {
  const { part, day, link: firstLink, previous } = first
  const signed = await findHead(reader, first)
  const { rows: links } = await reader.query<{ rows: number; root: Buffer | null }>(
    `select rows, root from chain_link where part = $1 and day = $2 and link between $3 and $4 order by link limit ${LINKS_MAX}`,
    [part.name, day, firstLink, signed?.link ?? firstLink],
  )
  const chain = { part: part.name, day, firstLink, previous }
  // One without a root, of a node that does not make them yet, leads nowhere.
  const isWhole = signed !== null && links.length === signed.link - firstLink + 1 && links.every(({ root }) => root)
  if (!isWhole) return { ...chain, links: [{ rows: first.rows, root: first.root }], head: null }
  return { ...chain, links: links.map(({ rows, root }) => ({ rows, root: root! })), head: signed.head }
}

/** Heads that are looked through for the first that names the link or a later one of its day. */
const HEADS_MAX = 50

/** A head reads the chains shortly after the moment it says. */
async function findHead(reader: Reader, { part, day, link, sealed_at }: Link) {
  const { rows } = await reader.query<SignedHead>(
    `select payload, signature, public_key as "publicKey" from journal_head
     where signed_at > $1::timestamptz - interval '10 minutes' order by head_id limit ${HEADS_MAX}`,
    [sealed_at],
  )
  for (const head of rows) {
    const { days, entries = [] } = readPayload(head.payload)
    const named = (part.name === 'transfer' ? days : entries).find((one) => one.day === day)
    if (named && named.link >= link) return { head, link: named.link }
  }
  return null
}
