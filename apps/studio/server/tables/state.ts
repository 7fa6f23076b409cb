import { type TableMessage, type TablePublicBet, type TableState, tableMessage } from '@tablestakes/contract/studio'
import type { TableRoom } from '@tablestakes/domain/games/tables/rooms'
import { inBatches } from '@tablestakes/node/batches'
import * as z from 'zod/mini'
import { showDrawn } from '../shared/facts.ts'
import type { Channel } from '../shared/live.ts'
import type { Studio } from '../studio.ts'
import { tableAt } from './table.ts'

const BETS_SHOWN = 50
const LATEST_SHOWN = 72
/** A leader that is busy, or another one that takes over, needs a moment. */
const LATE_MS = 20_000

type GameRow = {
  game_no: bigint
  phase: 'betting' | 'ended'
  phase_at: Date
  outcome: unknown
  hash: string | null
  bet_count: number
}

/** How a table stands now: many who ask share one look, which begins after they asked. */
export function openTableLook(studio: Studio, room: TableRoom): () => Promise<TableState | null> {
  const look = inBatches(async (asked: readonly null[]) => {
    const state = await loadTableState(studio, room)
    return asked.map(() => state)
  })
  return () => look(null)
}

async function loadTableState(studio: Studio, room: TableRoom): Promise<TableState | null> {
  const { rows } = await studio.database.query<GameRow>({
    name: 'table-state',
    text: `
      select game_no, phase, phase_at, outcome, hash, bet_count from shared_game
      where table_key = $1 and phase <> 'waiting' order by game_no desc limit 1`,
    values: [room.key],
  })
  const game = rows[0]
  if (!game) return null
  const [bets, latest] = await Promise.all([loadBets(studio, room, game.game_no), loadLatest(studio, room)])
  const began_at = game.phase_at.getTime()
  const isDrawn = game.phase !== 'betting'
  const ends_at = began_at + (isDrawn ? room.drawnMs : room.bettingMs)
  return {
    table: room.key,
    game_no: Number(game.game_no),
    phase: isDrawn ? 'drawn' : 'betting',
    now: studio.clock(),
    began_at,
    ends_at,
    outcome: isDrawn ? game.outcome : null,
    hash: game.hash,
    ...(isDrawn && studio.clock() >= ends_at + LATE_MS && { is_waiting: true }),
    bets,
    bet_count: game.bet_count,
    latest,
  }
}

type BetRow = {
  public_id: number
  user_key: string
  stake: bigint
  currency: string
  params: { bets: { spot: string }[] }
  win: bigint | null
}

/** Play money of guests is not shown: it would look like the others'. */
async function loadBets(studio: Studio, { game, key }: TableRoom, gameNo: bigint): Promise<TablePublicBet[]> {
  const { rows } = await studio.database.query<BetRow>({
    name: 'table-bets',
    text: `
      select public_id, user_key, stake, currency, params, win from round join player using (player_id)
      where game = $1 and game_no = $2 and table_key = $3 and public_id is not null and money <> 'demo'
        and state in ('open', 'paying', 'settled')
      order by public_id limit ${BETS_SHOWN}`,
    values: [game, gameNo, key],
  })
  return rows.map((row) => ({
    id: row.public_id,
    name: studio.sealer.publicName(row.user_key),
    stake: row.stake,
    currency: row.currency,
    spots: row.params.bets.map(({ spot }) => spot),
    win: row.win,
  }))
}

async function loadLatest(studio: Studio, { key }: TableRoom): Promise<TableState['latest']> {
  const { rows } = await studio.database.query<{ game_no: bigint; outcome: unknown; hash: string }>({
    name: 'table-latest',
    text: `
      select game_no, outcome, hash from shared_game where table_key = $1 and hash is not null
      order by game_no desc limit ${LATEST_SHOWN}`,
    values: [key],
  })
  return rows.map(showDrawn)
}

/** What viewers of a table are told: everything at a change of phase, else who has joined. */
export function tableChannel(studio: Studio, room: TableRoom): Channel {
  const channel: Channel<TableState> = {
    look: () => tableAt(studio, room).state(),
    greet: (state) => write({ type: 'state', state: { ...state, now: studio.clock() } }),
    hasTurned,
    between: (before, after) => messagesBetween(before, after).map(write),
  }
  return channel as Channel
}

const hasTurned = (before: TableState | null, after: TableState): boolean =>
  before?.game_no !== after.game_no || before.phase !== after.phase || before.is_waiting !== after.is_waiting

export function messagesBetween(before: TableState | null, after: TableState): TableMessage[] {
  if (before === null || hasTurned(before, after)) return [{ type: 'state', state: after }]
  if (before.bet_count === after.bet_count) return []
  const known = new Set(before.bets.map(({ id }) => id))
  const bets = after.bets.filter(({ id }) => !known.has(id))
  return [{ type: 'bets', game_no: after.game_no, bets, bet_count: after.bet_count }]
}

function write(message: TableMessage): Buffer {
  return Buffer.from(JSON.stringify(z.encode(tableMessage, message)))
}
