/**
 * How a round came about, step by step, for the page that proves it: data only, since the words are the dictionary's. The
 * numbers are written down while the game itself draws them, so that what is explained is what was played.
 */
import { bytesToHex } from '@noble/hashes/utils.js'
import { commitment, type Draw, type Seeds, scaleWord, startDraw, streamBytes } from '../draws/fairness.ts'
import { divideDown, equals, type Ratio, ratio, toDecimalText } from '../money/ratio.ts'
import { gameOf } from './all.ts'
import { crashBust, crashBytes, hashBefore } from './crash.ts'
import type { AnyGame, GameKey } from './game.ts'
import { type TableKey, tableGameOf } from './tables/all.ts'

/** The server seed and what was shown of it before the bet. */
export type CommitmentStep = { kind: 'commitment'; seed: string; hash: string }

/** 32 bytes of HMAC-SHA256; the key is text. */
export type BytesStep = { kind: 'bytes'; key: string; message: string; hex: string }

/** Four bytes made into a number. */
export type NumberStep = {
  kind: 'number'
  /** Counted from 1. */
  no: number
  /** Which 32 bytes they are of, and from which of them on. */
  round: number
  offset: number
  bytes: number[]
  /** The bytes as one whole number, and divided by 2^32. */
  word: number
  fraction: string
  /** The fraction times a count, cut off, is the value; null where the game takes the word as it is. */
  scaled: { count: number; product: string; value: number } | null
  /** What the value meant where numbers are drawn without repetition: the one at that place of those left. */
  taken: number | null
}

/** A multiplier in hundredths: 0.99 × range ÷ divisor, cut off, at least 1.00. */
export type QuotientStep = { kind: 'quotient'; range: number; divisor: number; quotient: string; hundredths: number }

/** A hash of the chain and the one published before it. */
export type ChainStep = { kind: 'chain'; hash: string; before: string }

/** What the round came to, as the game tells it, and what it pays; null where that is not decided by the draw alone. */
export type ResultStep = {
  kind: 'result'
  game: GameKey
  outcome: unknown
  pays: Ratio | null
  /** What rounds of before paid, whose multiplier was not cut off; left out where that is the same. */
  uncut?: Ratio
}

export type ProofStep = CommitmentStep | BytesStep | NumberStep | QuotientStep | ChainStep | ResultStep

export type PlayedRound = {
  game: GameKey
  seeds: Seeds
  params: unknown
  steps: readonly unknown[]
  /** The highest win it was placed under, as a multiple of its stake. The game offers no step beyond it. */
  mostPays?: Ratio | null
}

/** The steps of a round a player's own seeds decided; null where the game knows no such params or steps. */
export function explainRound(round: PlayedRound): ProofStep[] | null {
  const record: NumberStep[] = []
  const result = playAgain(round, () => recordDraw(round.seeds, record))
  if (!result) return null
  const { serverSeed } = round.seeds
  return [
    { kind: 'commitment', seed: serverSeed, hash: commitment(serverSeed) },
    ...withTaken(round.game, record).flatMap((number) =>
      number.offset === 0 ? [bytesOf(round.seeds, number.round), number] : [number],
    ),
    ...(round.game === 'limbo' ? record.map(({ word }) => quotientOf(2 ** 24, Math.floor(word / 2 ** 8))) : []),
    result,
  ]
}

/** The steps of a shared round of crash, whose hash is revealed after it. */
export function explainCrash({ hash, salt }: { hash: string; salt: string }): ProofStep[] {
  const bytes = crashBytes({ hash, salt })
  const number = numberOf(bytes, { no: 1, scaled: null })
  const bust = crashBust(number.word)
  return [
    { kind: 'chain', hash, before: hashBefore(hash) },
    { kind: 'bytes', key: hash, message: salt, hex: bytesToHex(bytes) },
    number,
    quotientOf(2 ** 32, number.word),
    { kind: 'result', game: 'crash', outcome: { bust }, pays: null },
  ]
}

/** The steps of a table's draw: the chain's hash, its salt and the game's number are what a player's seeds are elsewhere. */
export function explainTable({
  table,
  hash,
  salt,
  gameNo,
}: {
  table: TableKey
  hash: string
  salt: string
  gameNo: number
}): ProofStep[] {
  const seeds = { serverSeed: hash, clientSeed: salt, nonce: gameNo }
  const record: NumberStep[] = []
  const outcome = tableGameOf(table).draw(recordDraw(seeds, record))
  return [
    { kind: 'chain', hash, before: hashBefore(hash) },
    ...withTaken(table, record).flatMap((number) =>
      number.offset === 0 ? [bytesOf(seeds, number.round), number] : [number],
    ),
    { kind: 'result', game: table, outcome, pays: null },
  ]
}

function playAgain({ game: key, params, steps, mostPays }: PlayedRound, draw: () => Draw): ResultStep | null {
  const game: AnyGame = gameOf(key)
  if (game.kind === 'shared' || game.kind === 'table') return null
  const chosen = game.readParams(params)
  if (chosen === null) return null
  if (game.kind === 'instant') {
    const outcome = game.draw(draw(), chosen)
    return resultOf(key, { outcome, pays: game.pays(chosen, outcome), uncut: game.uncut?.(chosen, outcome) })
  }
  const taken = steps.map((step) => game.readStep(step))
  const standing = taken.includes(null) ? null : game.replay(draw, chosen, taken, mostPays)
  if (!standing) return null
  const { shown, pays } = standing
  return resultOf(key, { outcome: shown, pays, uncut: game.uncut?.(chosen, shown) })
}

type Ended = { outcome: unknown; pays: Ratio; uncut: Ratio | undefined }

function resultOf(game: GameKey, { outcome, pays, uncut }: Ended): ResultStep {
  const hadMore = uncut !== undefined && !equals(uncut, pays)
  return { kind: 'result', game, outcome, pays, ...(hadMore && { uncut }) }
}

/** A draw that writes down every number it gives. */
function recordDraw(seeds: Seeds, record: NumberStep[]): Draw {
  const draw = startDraw(seeds)
  const write = (scaled: { count: number } | null) => {
    const no = record.length + 1
    const number = numberOf(streamBytes(seeds, Math.floor((no - 1) / 8)), { no, scaled })
    record.push(number)
    return number
  }
  return {
    word() {
      write(null)
      return draw.word()
    },
    integerBelow(count) {
      write({ count })
      return draw.integerBelow(count)
    },
  }
}

/** The number of that place in the stream, whose 32 bytes are given. */
function numberOf(block: Uint8Array, { no, scaled }: { no: number; scaled: { count: number } | null }): NumberStep {
  const offset = ((no - 1) % 8) * 4
  const bytes = [...block.slice(offset, offset + 4)]
  const word = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  return {
    kind: 'number',
    no,
    round: Math.floor((no - 1) / 8),
    offset,
    bytes,
    word,
    fraction: toDecimalText(ratio(word, 2 ** 32), 12),
    scaled: scaled && {
      count: scaled.count,
      product: toDecimalText(ratio(BigInt(word) * BigInt(scaled.count), 2 ** 32), 4),
      value: scaleWord(word, scaled.count),
    },
    taken: null,
  }
}

/** What is drawn without repetition is at the drawn place of those left: numbers, tiles, cards of a deck. */
const WITHOUT_REPETITION: readonly GameKey[] = [
  ...(['keno', 'mines', 'videopoker', 'baccarat', 'dragontiger', 'andarbahar', 'teenpatti'] as const),
]

function withTaken(key: GameKey, record: readonly NumberStep[]): NumberStep[] {
  if (!WITHOUT_REPETITION.includes(key)) return [...record]
  const left = Array.from({ length: record[0]?.scaled?.count ?? 0 }, (_, number) => number)
  return record.map((number) => ({ ...number, taken: left.splice(number.scaled?.value ?? 0, 1)[0] ?? null }))
}

function bytesOf(seeds: Seeds, round: number): BytesStep {
  const message = `${seeds.clientSeed}:${seeds.nonce}:${round}`
  return { kind: 'bytes', key: seeds.serverSeed, message, hex: bytesToHex(streamBytes(seeds, round)) }
}

function quotientOf(range: number, value: number): QuotientStep {
  const quotient = ratio(99 * range, 100 * (value + 1))
  const hundredths = Math.max(100, divideDown(99 * range, value + 1))
  return { kind: 'quotient', range, divisor: value + 1, quotient: toDecimalText(quotient, 6), hundredths }
}
