/**
 * The leader dies in each phase of a table's game, ten times each: afterwards there is one outcome, the one the chain had fixed, and
 * every stake is paid by it exactly once.
 */
import { studioCalls } from '@tablestakes/contract/studio'
import { tableGameOf } from '@tablestakes/domain/games/tables/all'
import { type TableRoom, tableRooms } from '@tablestakes/domain/games/tables/rooms'
import { winOf } from '@tablestakes/domain/games/tables/table-game'
import { afterAll, expect, test } from 'vitest'
import { callStudio, LEAST, newBetId, openBed, type Player, saltNext } from '../../test/studio-bed.ts'
import { type App, createApp } from '../app.ts'
import { runningTable } from '../shared/running-table.ts'
import { drawTable } from './draw.ts'

const bed = await openBed()
const { app, casino, clock, player, database } = bed
const second = await createApp(bed.config, bed.surroundings)
afterAll(() => second.close())

/** Ten tables, so that every death is at another game. */
const ROOMS = tableRooms.filter(({ kind }) => kind !== 'high').concat(tableRooms.find(({ kind }) => kind === 'high')!)
expect(ROOMS).toHaveLength(10)
for (const { key } of ROOMS) await saltNext(app, clock, key)
const people = await Promise.all([0, 1, 2].map(() => player('roulette')))

/** What kills the connection of whoever does it, as the death of its process would. */
await database.query(`
  create table dying (what text primary key);
  create function die() returns trigger language plpgsql as $$
  begin
    if exists (select from dying where what = tg_argv[0]) then perform pg_terminate_backend(pg_backend_pid()); end if;
    return new;
  end $$;
  create trigger dies_drawing before update on shared_game for each row
    when (new.phase = 'ended' and old.phase = 'betting') execute function die('drawing');
  create trigger dies_deciding before update on round for each row
    when (new.state = 'paying' and old.state = 'open') execute function die('deciding');`)

let [leading, heir]: [App, App] = [app, second]

/** The leader's lock is gone with its process; the other node goes on. */
async function killLeader(): Promise<void> {
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tablestakes studio node'
       and pid in (select pid from pg_locks where locktype = 'advisory' and classid = 741103 and granted and database = (
         select oid from pg_database where datname = current_database()))`,
  )
  ;[leading, heir] = [heir, leading]
}

/** Until the node that is left has the lead and has done what is due. */
async function tick({ key }: TableRoom, ms = 0): Promise<void> {
  clock.advance(ms)
  await leading.loops[key]!.tick()
}

const stateOf = async ({ key }: TableRoom) => (await callStudio(app, studioCalls.tableState, { table: key })).state

async function toBetting(room: TableRoom): Promise<number> {
  await tick(room)
  for (;;) {
    const { phase, game_no, ends_at } = await stateOf(room)
    if (phase === 'betting') return game_no
    await tick(room, Math.max(0, ends_at - clock()))
  }
}

type Seated = { one: Player; user: string }

/** Everybody who plays, seated at the game of this table. */
async function seatAll(room: TableRoom): Promise<Seated[]> {
  return Promise.all(people.map(async ({ user }) => ({ user, one: await player(room.game, { user }) })))
}

async function placeAll(room: TableRoom, seats: readonly Seated[], gameNo: number) {
  const { spots } = tableGameOf(room.game)
  const least = room.kind === 'high' ? 50 * LEAST : LEAST
  return Promise.all(
    seats.map(async ({ one, user }, place) => {
      const chosen = [...new Set([spots[place % spots.length]!, spots.at(-1)!])]
      const bets = chosen.map((spot, nth) => ({ spot, amount: least * (nth + 1) }))
      const { bet } = await one.call(studioCalls.tableBet, {
        bet_id: newBetId(),
        table: room.key,
        game_no: gameNo,
        bets,
      })
      return { ...bet, user }
    }),
  )
}

const openBets = async (gameNo: number, { key }: TableRoom): Promise<number> => {
  const { rows } = await database.query<{ open: number }>(
    `select count(*)::int as open from round where table_key = $1 and game_no = $2 and state not in ('settled', 'void')`,
    [key, gameNo],
  )
  return rows[0]!.open
}

type Death = { name: string; die: (room: TableRoom) => Promise<void> }

async function dieAt(what: string, room: TableRoom): Promise<void> {
  await database.query('insert into dying values ($1)', [what])
  await expect(tick(room, room.bettingMs)).rejects.toThrow(/terminat/)
  await database.query('delete from dying')
}

const deaths: Death[] = [
  { name: 'while bets are taken', die: (room) => tick(room, 1_000) },
  { name: 'in the middle of closing the bets', die: (room) => dieAt('drawing', room) },
  { name: 'after the draw, before a bet was decided', die: (room) => dieAt('deciding', room) },
  {
    name: 'with the wins on their way',
    async die(room) {
      // Heard by the casino and never answered, not heard at all, and answered with nonsense.
      casino.fail('win', 'lose-answer', 'drop', 'server-error')
      await tick(room, room.bettingMs)
      await expect.poll(() => leftFaults()).toBe(0)
      casino.heal()
    },
  },
]

/** Wins that have been tried and not confirmed are to be tried again later. */
async function leftFaults(): Promise<number> {
  const { rows } = await database.query<{ untried: number }>(
    `select count(*)::int as untried from round where state = 'paying' and tries = 0`,
  )
  return rows[0]!.untried
}

test.each(deaths)('$name: one outcome, and every stake is accounted for', async ({ die }) => {
  for (const room of ROOMS) {
    const gameNo = await toBetting(room)
    const seats = await seatAll(room)
    const before = new Map(people.map(({ user }) => [user, casino.balanceOf(user)]))
    const placed = await placeAll(room, seats, gameNo)
    const { hash, salt } = await runningTable(app.studio, room.key).chain.resultOf(BigInt(gameNo))
    const outcome = drawTable(room.game, { hash, salt, gameNo: BigInt(gameNo) })

    await die(room)
    await killLeader()
    await expect
      .poll(async () => {
        await tick(room)
        clock.advance(room.bettingMs)
        await tick(room)
        clock.advance(60_000)
        await leading.resume()
        return openBets(gameNo, room)
      })
      .toBe(0)

    const chain = await callStudio(app, studioCalls.tableChain, { table: room.key, before: gameNo + 1 })
    expect(chain.games.filter(({ game_no }) => game_no === gameNo)).toEqual([{ game_no: gameNo, outcome, hash }])
    for (const { user, bet_id, stake, bets } of placed) {
      const { rows } = await database.query<{ state: string; win: bigint; bet_uuid: string }>(
        'select state, win, bet_uuid from round where bet_id = $1',
        [bet_id],
      )
      const win = winOf(tableGameOf(room.game), bets, outcome)
      expect(rows[0]).toMatchObject({ state: 'settled', win })
      expect(casino.balanceOf(user)).toBe(before.get(user)! - stake + win)
      const wins = casino.entriesOf(user).filter(({ reference }) => reference === rows[0]!.bet_uuid)
      expect(wins.map(({ kind }) => kind)).toEqual(['WIN'])
    }
  }
})

test('a former leader that comes back finds everything done, and draws nothing again', async () => {
  for (const room of ROOMS) {
    const before = await callStudio(app, studioCalls.tableChain, { table: room.key })
    await heir.loops[room.key]!.tick()
    const after = await callStudio(app, studioCalls.tableChain, { table: room.key })
    expect(after.games).toEqual(before.games)
  }
})
