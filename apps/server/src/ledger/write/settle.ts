import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Database, databaseTrouble, type Reader, type Tx } from '@tablestakes/node/database'
import { DeadlinePassed, onItsOwnTime, withoutDeadline } from '@tablestakes/node/deadline'
import { Refusal } from '../../platform/http/refusal.ts'
import { createTurns } from '../../platform/turns.ts'
import { entryKinds, outcomes, purseNumbers } from '../codes.ts'
import { subjectNumber } from '../subject.ts'
import { dayOfKey } from './key.ts'
import type { Play, Settled, VoidPlay } from './play.ts'
import { requirePlay } from './require-play.ts'

/**
 * Settles plays, many at a time. What arrives while a lane's connection is busy forms its next batch, so the busier it is
 * the less each costs, and nobody waits for a timer. Plays of one player stay in the order they came.
 */
export type Settling = { settle: (play: Play) => Promise<Settled> }

type Options = {
  lanes?: number
  batchMax?: number
  /** Told about every player whose purses a committed batch has moved. */
  onSettled?: (play: Play, settled: Settled) => void
}

const LANES = 2
const BATCH_MAX = 256
/** Plays that may wait in a lane; more are refused immediately instead of too late. */
const WAITING_MAX = 20_000
const ATTEMPTS_MAX = 5
/** A batch belongs to many callers, so it has a time of its own, and ends before theirs. */
const BATCH_MS = 6_000
/** Held players that wait for their rows simultaneously, each on a connection: the rest of the pool is for everybody else. */
const HELD_MAX = 3
/** Batches that look for known keys first, after one has met a known key: a caller who repeats one call repeats more. */
const CAREFUL_BATCHES = 50

type PendingPlay = { play: Play; done: (settled: Settled) => void; fail: (error: unknown) => void }
type Waiting = PendingPlay & { /** The order in which they came. */ place: number }
type Failed = { error: unknown; attempt: number; isCareful: boolean }
type Batched = Exclude<Play, VoidPlay>

export function openSettling(database: Database, options: Options = {}): Settling {
  const lanes = Array.from({ length: options.lanes ?? LANES }, () => openLane(database, options))
  return {
    settle(play) {
      return new Promise((done, fail) => {
        requirePlay(play)
        lanes[Number(play.playerId % BigInt(lanes.length))]!.add({ play, done, fail })
      })
    },
  }
}

function openLane(database: Database, { batchMax = BATCH_MAX, onSettled }: Options) {
  let waiting: Waiting[] = []
  let isRunning = false
  let carefulBatches = 0
  let places = 0
  /** Players whose row another transaction holds. Their plays wait for it in a queue of their own. */
  const held = new Map<bigint, Waiting[]>()
  const inTurn = createTurns({ atOnce: HELD_MAX, queueMax: WAITING_MAX })

  function add(asked: PendingPlay) {
    const one = { ...asked, place: places++ }
    const queue = held.get(one.play.playerId)
    if (queue) queue.push(one)
    else if (waiting.length >= WAITING_MAX) one.fail(new Refusal('BUSY'))
    else {
      waiting.push(one)
      if (!isRunning) {
        isRunning = true
        // What arrives in the same turn of the loop goes together.
        setImmediate(() => void withoutDeadline(run))
      }
    }
  }

  async function run() {
    while (waiting.length > 0) {
      const { batch, rest } = takeBatch(waiting, batchMax)
      waiting = rest
      if (carefulBatches > 0) carefulBatches--
      await settleBatch(batch)
      // Many who were just answered ask again immediately, as for the win after the stake: with them the next batch is twice as
      // large, and a bet a fifth cheaper.
      await nextTurn()
    }
    isRunning = false
  }

  async function settleBatch(batch: Waiting[], attempt = 1): Promise<void> {
    // In the first half of a batch that was split a player may have been found held: the second half must not overtake.
    const [late, ready] = partition(batch, ({ play }) => held.has(play.playerId))
    for (const one of late) hold(one)
    if (ready.length === 0) return
    const isCareful = carefulBatches > 0 || attempt > 1
    try {
      const answers = await onItsOwnTime(BATCH_MS, () => ask(database, ready, { waits: false, isCareful }))
      for (const [index, one] of ready.entries()) {
        const answer = answers[index]!
        if (answer.outcome === 'busy') hold(one)
        else finish(one, answer)
      }
    } catch (error) {
      await retry(ready, { error, attempt, isCareful })
    }
  }

  /** A batch that failed as a whole is split, so that one bad play cannot fail the others. */
  async function retry(batch: Waiting[], { error, attempt, isCareful }: Failed) {
    // Whether a batch happened whose answer was lost is not known: the same key, asked again, tells. On a full disk halves fare no better.
    const trouble = databaseTrouble(error)
    if (trouble === 'away' || trouble === 'no-room' || error instanceof DeadlinePassed) return failAll(batch, error)
    if (isKnownKey(error) && !isCareful) {
      carefulBatches = CAREFUL_BATCHES
      await settleBatch(batch, attempt)
    } else if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2)
      await settleBatch(batch.slice(0, middle))
      await settleBatch(batch.slice(middle))
    } else if (attempt < ATTEMPTS_MAX && isContention(error)) await settleBatch(batch, attempt + 1)
    else failAll(batch, error)
  }

  function hold(one: Waiting) {
    const { playerId } = one.play
    const queue = held.get(playerId)
    if (queue) {
      const after = queue.findIndex(({ place }) => place > one.place)
      queue.splice(after === -1 ? queue.length : after, 0, one)
      return
    }
    // What came after it from the same player must not overtake it.
    const [theirs, others] = partition(waiting, ({ play }) => play.playerId === playerId)
    waiting = others
    const mine = [one, ...theirs]
    held.set(playerId, mine)
    void withoutDeadline(() => settleHeld(playerId, mine))
  }

  async function settleHeld(playerId: bigint, queue: Waiting[]) {
    for (let one = queue.shift(); one; one = queue.shift()) {
      const next = one
      await inTurn(() => settleAlone(next)).catch(next.fail)
    }
    held.delete(playerId)
  }

  async function settleAlone(one: Waiting, attempt = 1): Promise<void> {
    try {
      const [answer] = await onItsOwnTime(BATCH_MS, () => ask(database, [one], { waits: true, isCareful: true }))
      // There was no row to wait for yet, and then somebody else had just opened it: the next look waits for that one.
      if (answer!.outcome !== 'busy') finish(one, answer!)
      else if (attempt < ATTEMPTS_MAX) await settleAlone(one, attempt + 1)
      else one.fail(new Refusal('BUSY'))
    } catch (error) {
      if (attempt < ATTEMPTS_MAX && isContention(error)) await settleAlone(one, attempt + 1)
      else one.fail(error)
    }
  }

  function finish({ play, done }: Waiting, answer: Settled) {
    done(answer)
    if (answer.outcome !== 'done' && answer.outcome !== 'repeated') return
    try {
      onSettled?.(play, answer)
    } catch {
      // The play has happened and is answered: failing now would settle the rest of the batch again.
    }
  }

  return { add }
}

function failAll(batch: Waiting[], error: unknown) {
  for (const { fail } of batch) fail(error)
}

/** Somebody was faster, also with a key or a supplier's id that was not there yet: the next look finds it. */
function isContention(error: unknown): boolean {
  return databaseTrouble(error) === 'contended' || isKnownKey(error)
}

function isKnownKey(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}

/**
 * As many as fit, in the order of their players. A void is settled alone. A win, a play that closes its round, and a key that is
 * already in the batch must find what came before them written, so they and all later plays of that player wait for the next
 * batch. So does what comes after the closing of a round. So do plays in another currency: its row may be free while the first
 * one's is held, and they would overtake.
 */
function takeBatch(waiting: Waiting[], batchMax: number): { batch: Waiting[]; rest: Waiting[] } {
  if (waiting[0]!.play.kind === 'void') return { batch: [waiting[0]!], rest: waiting.slice(1) }
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  const present = new Map<bigint, string>()
  const later = new Set<bigint>()
  /** Ours, and the suppliers' ids. */
  const keys = new Set<string>()
  for (const [index, one] of waiting.entries()) {
    if (batch.length === batchMax) {
      rest.push(...waiting.slice(index))
      break
    }
    const { playerId, currency, kind, key, foreign } = one.play
    const name = foreign ? `${foreign.source} ${foreign.id}` : key
    const earlier = present.get(playerId)
    const follows = earlier !== undefined && (kind === 'win' || isClosing(one.play) || earlier !== currency)
    const mustWait = kind === 'void' || follows || keys.has(key) || keys.has(name)
    if (mustWait || later.has(playerId)) {
      later.add(playerId)
      rest.push(one)
    } else {
      present.set(playerId, currency)
      keys.add(key).add(name)
      batch.push(one)
      if (isClosing(one.play)) later.add(playerId)
    }
  }
  // Stable, so the order within a player stays.
  batch.sort((one, other) => compare(one.play.playerId, other.play.playerId))
  return { batch, rest }
}

const isClosing = (play: Play) => 'closes' in play && play.closes === true

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function partition<T>(items: T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

/** `waits`: until the holder of a player's row is done. `isCareful`: looks for known keys before writing meets them. */
type Manner = { waits: boolean; isCareful: boolean }

/**
 * Settles one play in a transaction of the caller's, for what must change together with it. It waits for the player's row, so whatever
 * the caller holds is held meanwhile; and it tells nobody: the caller does, after the commit.
 */
export async function settleIn(tx: Tx, play: Batched): Promise<Settled> {
  requirePlay(play)
  const [answer] = await ask(tx, [{ play }], { waits: true, isCareful: true })
  if (answer!.outcome === 'busy') throw new Refusal('BUSY')
  return answer!
}

async function ask(reader: Reader, batch: readonly { play: Play }[], { waits, isCareful }: Manner): Promise<Settled[]> {
  const [first] = batch
  if (first!.play.kind === 'void') return [await voidPlay(reader, first!.play, { waits })]
  const { rows } = await reader.query<AnswerRow, unknown[]>({
    name: 'ledger-settle',
    text: SETTLE,
    values: [...columnsOf(batch.map(({ play }) => play as Batched)), waits, isCareful],
    rowMode: 'array',
  } as never)
  return (rows as unknown as AnswerRow[]).map(readAnswer)
}

type AnswerRow = [outcome: number, number: bigint, cash: bigint, coin: bigint, gold: bigint]

function readAnswer([outcome, number, cash, coin, gold]: AnswerRow): Settled {
  return { outcome: outcomes[outcome]!, number, cash, coin, gold }
}

const SETTLE = `select * from settle_batch($1::bigint[], $2::text[], $3::uuid[], $4::integer[], $5::smallint[],
  $6::smallint[], $7::integer[], $8::integer[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[],
  $14::boolean[], $15::uuid[], $16::integer[], $17::text[], $18::text[], $19, $20)`

const COLUMNS = 18
/** Instead of what counts, where a win gives back some of its stake: below zero, so that it cannot be taken for a counting. */
const standing = (stands: bigint) => -1n - stands

/**
 * Array texts written by hand: the driver's own writing of so many arrays cost more than the database's work. A column without
 * any value, as the suppliers' ids among our own games' rounds, is left out: the function reads it as one of nulls.
 */
function columnsOf(plays: Batched[]): (string | null)[] {
  const columns = Array.from({ length: COLUMNS }, () => '{')
  const isFilled = columns.map(() => false)
  let comma = ''
  for (const play of plays) {
    const isWin = play.kind === 'win'
    const values = [
      play.playerId,
      play.currency,
      play.key,
      dayOfKey(play.key),
      entryKinds[play.kind],
      play.purse === undefined ? 'NULL' : purseNumbers[play.purse],
      play.accountId,
      play.subject === null ? 'NULL' : subjectNumber(play.subject),
      textElement(play.reference),
      isWin ? 0n : play.stake,
      play.kind === 'stake' ? 0n : play.win,
      isWin ? (play.stands === undefined ? 0n : standing(play.stands)) : play.counting,
      isWin ? 0n : (play.atRisk ?? play.stake),
      isClosing(play) ? 'true' : 'NULL',
      isWin && 'play' in play ? play.play : 'NULL',
      play.foreign?.source ?? 'NULL',
      textElement(play.foreign?.id),
      textElement(isWin && 'foreignPlay' in play ? play.foreignPlay : undefined),
    ]
    for (let column = 0; column < COLUMNS; column++) {
      columns[column] += comma + values[column]
      isFilled[column] ||= values[column] !== 'NULL'
    }
    comma = ','
  }
  return columns.map((column, index) => (isFilled[index] ? `${column}}` : null))
}

function textElement(text: string | undefined): string {
  return text === undefined ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

async function voidPlay(reader: Reader, play: VoidPlay, { waits }: { waits: boolean }): Promise<Settled> {
  const { rows } = await reader.query<AnswerRow, unknown[]>({
    name: 'ledger-void',
    text: 'select * from void_bet($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    values: [
      play.playerId,
      play.currency,
      play.key,
      play.accountId,
      play.reference ?? null,
      'play' in play ? play.play : null,
      play.foreign?.source ?? null,
      play.foreign?.id ?? null,
      'foreignPlay' in play ? play.foreignPlay : null,
      isClosing(play),
      waits,
    ],
    rowMode: 'array',
  } as never)
  return readAnswer((rows as unknown as AnswerRow[])[0]!)
}
