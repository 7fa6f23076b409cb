import type { Reader, Tx } from '@tablestakes/node/database'
import {
  endOfSpan,
  type FactPlace,
  factsBetween,
  findStakeOf,
  type LedgerFact,
  type Owner,
  playersBetween,
  type StakeFact,
  timeOfKey,
  type WinFact,
} from '../../../ledger/index.ts'
import { ledgerFactsSince } from '../engine/sums.ts'
import { type Board, openBoards } from './boards.ts'
import { addPlayed, countsFor, isGold, mustRecount, NO_SCORE, type Played, type Score } from './score.ts'

/**
 * So many pages of the journal a run reads; the next run goes on where it ended. Pages are short: while one is worked out,
 * every call waits.
 */
const PAGES = 100
const PAGE = 1_000
const KINDS: ReadonlySet<string> = new Set(['stake', 'win'])

/**
 * Reads everybody's bets since the last time and adds them to the boards of those who have joined. The scores and how far was read are one
 * transaction, so each bet counts once, whichever node does it and however often.
 */
export async function scoreBets(
  tx: Tx,
  { settled, nowMs }: { settled: FactPlace; nowMs: number },
): Promise<{ isUpToDate: boolean }> {
  const boards = await openBoards(tx, nowMs)
  let at = await holdCursor(tx, settled)
  // Where nobody competes, what happened meanwhile counts for nothing: bets count from joining on.
  const end = boards.length === 0 ? settled : endOfSpan(at, settled)
  const seen = boards.length === 0 ? [] : await playersBetween(tx, { after: at, upTo: end.place })
  const joined = await joinedOf(tx, boards, seen)
  const wanted = { upTo: end.place, limit: PAGE, kinds: KINDS, players: [...joined.keys()] }
  let isThrough = joined.size === 0
  for (let page = 0; page < PAGES && !isThrough; page++) {
    const { facts, last, isMore } = await factsBetween(tx, { ...wanted, after: at })
    await scoreFacts(tx, joined, facts)
    isThrough = !isMore
    if (isMore) at = last!
  }
  if (isThrough && end.place > at.place) at = end
  await tx.query('update tournament_cursor set place = $1, day = $2', [at.place, at.day])
  return { isUpToDate: at.place >= settled.place }
}

async function holdCursor(tx: Tx, settled: FactPlace): Promise<FactPlace> {
  await tx.query('insert into tournament_cursor (place, day) values ($1, $2) on conflict do nothing', [
    settled.place,
    settled.day,
  ])
  const { rows } = await tx.query<FactPlace>('select place, day from tournament_cursor for update')
  return rows[0]!
}

export async function findCursor(reader: Reader): Promise<FactPlace | null> {
  const { rows } = await reader.query<FactPlace>('select place, day from tournament_cursor')
  return rows[0] ?? null
}

type Bet = StakeFact | WinFact
type Joined = { board: Board; joinedMs: number }
type JoinedOf = ReadonlyMap<bigint, readonly Joined[]>

async function scoreFacts(tx: Tx, joined: JoinedOf, facts: readonly LedgerFact[]): Promise<void> {
  const bets = facts.filter((fact): fact is Bet => fact.kind === 'stake' || fact.kind === 'win')
  const counting = bets.filter((fact) => !isGold(fact) && joined.has(fact.playerId))
  if (counting.length === 0) return
  const stakes = stakesAmong(counting)
  const scores = await openScores(tx)
  for (const fact of counting) {
    for (const one of joined.get(fact.playerId)!) {
      if (!isWithin(one, fact)) continue
      const played: Played = { fact, stake: await stakeOf(tx, one, { fact, stakes }) }
      if (countsFor(one.board.config, played)) await scores.add(one, played)
    }
  }
  await scores.store()
}

/** Placed after joining, and decided before the end: what was placed before cannot be taken back from the board either. */
const isWithin = ({ board, joinedMs }: Joined, { at, play }: Bet): boolean =>
  timeOfKey(play).getTime() >= Math.max(board.startMs, joinedMs) && at.getTime() < board.endMs

/** Who of them competes, and since when. */
async function joinedOf(tx: Tx, boards: readonly Board[], playerIds: readonly bigint[]): Promise<JoinedOf> {
  if (playerIds.length === 0) return new Map()
  const { rows } = await tx.query<{ player_id: bigint; activity_id: number; joined_at: Date }>({
    name: 'tournament-joined',
    text: `select player_id, activity_id, joined_at from activity_join where player_id = any ($1) and activity_id = any ($2)`,
    values: [playerIds, boards.map(({ activity }) => activity.id)],
  })
  const joined = new Map<bigint, Joined[]>()
  for (const { player_id: playerId, activity_id: id, joined_at: at } of rows) {
    const of = boards.filter(({ activity }) => activity.id === id)
    joined.set(playerId, [...(joined.get(playerId) ?? []), ...of.map((board) => ({ board, joinedMs: at.getTime() }))])
  }
  return joined
}

/** Most wins come soon after their bets, and are among the same facts. */
const stakesAmong = (facts: readonly Bet[]): Map<string, bigint> =>
  new Map(
    facts.filter(({ kind, takesBack }) => kind === 'stake' && !takesBack).map(({ play, amount }) => [play, amount]),
  )

type Found = { fact: Bet; stakes: Map<string, bigint> }

/** The stake of a win's bet. It is asked for only where something depends on it. */
async function stakeOf(tx: Tx, { board }: Pick<Joined, 'board'>, { fact, stakes }: Found): Promise<bigint> {
  if (fact.kind === 'stake') return fact.amount
  const { score, least_stake: least } = board.config
  if (score === 'stake' || (score === 'net-win' && least === 0n)) return least
  const known = stakes.get(fact.play)
  if (known !== undefined) return known
  const { playerId, play, currency } = fact
  const bet = { kind: 'win', playerId, play, currency } as Parameters<typeof findStakeOf>[1]
  const stake = (await findStakeOf(tx, bet))?.stake ?? 0n
  stakes.set(play, stake)
  return stake
}

type Row = { score: Score; one: Joined; owner: Owner }

/** Scores that are being changed: each is read once and written once. */
async function openScores(tx: Tx) {
  const rows = new Map<string, Row>()
  const recounts = new Map<string, Row>()

  return {
    async add(one: Joined, played: Played): Promise<void> {
      const { playerId, currency } = played.fact
      const name = `${one.board.tournamentId} ${playerId}`
      const row = rows.get(name) ?? {
        score: await readScore(tx, one.board, playerId),
        one,
        owner: { playerId, currency },
      }
      rows.set(name, row)
      if (mustRecount(one.board.config, played)) recounts.set(name, row)
      row.score = addPlayed(one.board.config, row.score, played)
    },
    async store(): Promise<void> {
      for (const row of recounts.values()) row.score = await recount(tx, row)
      await writeScores(tx, [...rows.values()])
    },
  }
}

async function readScore(tx: Tx, { tournamentId }: Board, playerId: bigint): Promise<Score> {
  const { rows } = await tx.query<Score>({
    name: 'tournament-score',
    text: 'select raw, score, place from tournament_score where tournament_id = $1 and player_id = $2',
    values: [tournamentId, playerId],
  })
  return rows[0] ?? NO_SCORE
}

/** From all facts of the player's that count. What was taken back is as if it had never been. */
async function recount(tx: Tx, { one, owner }: Row): Promise<Score> {
  const since = Math.max(one.board.startMs, one.joinedMs)
  const facts = (await ledgerFactsSince(tx, owner, since)).filter(
    (fact): fact is Bet => fact.kind === 'stake' || fact.kind === 'win',
  )
  const gone = new Set(facts.filter(({ takesBack }) => takesBack).map(({ kind, play }) => `${kind} ${play}`))
  let score = NO_SCORE
  const stakes = stakesAmong(facts)
  for (const fact of facts) {
    if (fact.takesBack || gone.has(`${fact.kind} ${fact.play}`) || !isWithin(one, fact)) continue
    const played = { fact, stake: await stakeOf(tx, one, { fact, stakes }) }
    if (countsFor(one.board.config, played)) score = addPlayed(one.board.config, score, played)
  }
  return score
}

async function writeScores(tx: Tx, rows: readonly Row[]): Promise<void> {
  await tx.query({
    name: 'tournament-write',
    text: `insert into tournament_score as s (tournament_id, player_id, activity_id, currency, raw, score, place)
           select * from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
           on conflict (tournament_id, player_id) do update set raw = excluded.raw, score = excluded.score, place = excluded.place`,
    values: [
      rows.map(({ one }) => one.board.tournamentId),
      rows.map(({ owner }) => owner.playerId),
      rows.map(({ one }) => one.board.activity.id),
      rows.map(({ owner }) => owner.currency),
      rows.map(({ score }) => score.raw),
      rows.map(({ score }) => score.score),
      rows.map(({ score }) => score.place),
    ],
  })
  const changed = [...new Set(rows.map(({ one }) => one.board.tournamentId))]
  await tx.query('update tournament set is_stale = true where tournament_id = any ($1) and not is_stale', [changed])
}
