import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import * as contract from '@tablestakes/contract/operator/lobby'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { asRefusal, putRow } from '../../platform/operators/put-row.ts'
import { serveContent } from '../../platform/operators/serve-content.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'

/** What the lobby shows, and which games there are. */
export function lobbyOperatorRoutes(app: App): void {
  serveContent(
    app,
    { list: contract.listBanners, put: contract.putBanner },
    { table: 'banner', key: ['banner_id'], columns: '*', order: 'sort_index, banner_id' },
  )
  serveContent(
    app,
    { list: contract.listFirms, put: contract.putFirm },
    { table: 'provider', key: ['provider_key'], columns: '*', order: 'sort_index, provider_key' },
  )
  rowRoutes(app)
  fillRoutes(app)
  gameRoutes(app)
}

/** Tabs, their rows and the order of the tiles in them. */
function rowRoutes(app: App): void {
  serveOperator(app, contract.readLobby, async () => ({ list: await readTabs(app.database) }))

  serveOperator(
    app,
    contract.putTab,
    async ({ game_type_id, ...values }, { tx, note }) => {
      const change = await putRow(tx, { table: 'game_type', key: { game_type_id }, values })
      note(change)
      return change.after as OperatorResponse<typeof contract.putTab>
    },
    { about: ({ game_type_id }) => `tab ${game_type_id}` },
  )

  serveOperator(
    app,
    contract.putRow,
    async ({ game_type_id, lang_key, sort_index }, { tx, note }) => {
      const change = await putRow(tx, { table: 'game_row', key: { game_type_id, lang_key }, values: { sort_index } })
      note(change)
      return change.after as OperatorResponse<typeof contract.putRow>
    },
    { about: ({ game_type_id, lang_key }) => `tab ${game_type_id} row ${lang_key}` },
  )

  serveOperator(
    app,
    contract.setRowGames,
    async ({ game_type_id, lang_key, game_ids }, { tx, note }) => {
      if (new Set(game_ids).size !== game_ids.length) throw new Refusal('INVALID')
      const before = await lockRow(tx, { game_type_id, lang_key })
      await asRefusal(() => writeTiles(tx, { game_type_id, lang_key, game_ids }))
      note({ before: { game_ids: before }, after: { game_ids } })
      return { game_type_id, lang_key, game_ids }
    },
    { about: ({ game_type_id, lang_key }) => `tab ${game_type_id} row ${lang_key}` },
  )
}

/** Nobody types the numbers of a thousand games that were imported. */
function fillRoutes(app: App): void {
  serveOperator(
    app,
    contract.fillRow,
    async ({ game_type_id, lang_key, supplier, tag }, { tx, note }) => {
      const known = await tx.query('select from supplier where supplier_key = $1', [supplier])
      if (known.rowCount === 0) throw new Refusal('NOT_FOUND')
      await lockRow(tx, { game_type_id, lang_key })
      const { rowCount } = await tx.query(
        `insert into game_in_row (game_type_id, lang_key, game_id, sort_index)
         select $1, $2, game_id, (select coalesce(max(sort_index), 0) from game_in_row where game_type_id = $1 and lang_key = $2)
           + row_number() over (order by game_id)
         from game join supplier using (supplier_id)
         where supplier_key = $3 and game.is_open and ($4::text is null or $4 = any (tags))
         on conflict do nothing`,
        [game_type_id, lang_key, supplier, tag ?? null],
      )
      const added = rowCount ?? 0
      note({ after: { supplier, tag, added } })
      return { game_type_id, lang_key, added }
    },
    { about: ({ game_type_id, lang_key }) => `tab ${game_type_id} row ${lang_key}` },
  )
}

type RowKey = { game_type_id: number; lang_key: string }

/** Two who order the same row come one after the other. */
async function lockRow(tx: Tx, { game_type_id, lang_key }: RowKey): Promise<number[]> {
  const { rowCount } = await tx.query('select from game_row where game_type_id = $1 and lang_key = $2 for update', [
    game_type_id,
    lang_key,
  ])
  if (rowCount === 0) throw new Refusal('NOT_FOUND')
  const { rows } = await tx.query<{ game_id: number }>(
    'select game_id from game_in_row where game_type_id = $1 and lang_key = $2 order by sort_index, game_id',
    [game_type_id, lang_key],
  )
  return rows.map(({ game_id }) => game_id)
}

async function writeTiles(tx: Tx, row: RowKey & { game_ids: readonly number[] }): Promise<void> {
  const { game_type_id, lang_key, game_ids } = row
  await tx.query('delete from game_in_row where game_type_id = $1 and lang_key = $2', [game_type_id, lang_key])
  await tx.query(
    `insert into game_in_row (game_type_id, lang_key, game_id, sort_index)
     select $1, $2, game_id, place from unnest($3::integer[]) with ordinality as tile (game_id, place)`,
    [game_type_id, lang_key, game_ids],
  )
}

type Tab = OperatorResponse<typeof contract.readLobby>['list'][number]

async function readTabs(reader: Reader): Promise<Tab[]> {
  const { rows } = await reader.query<Tab>(
    `select game_type_id, lang_key, sort_index, (
       select coalesce(json_agg(json_build_object('lang_key', r.lang_key, 'sort_index', r.sort_index, 'game_ids', array(
         select game_id from game_in_row g where g.game_type_id = r.game_type_id and g.lang_key = r.lang_key
         order by g.sort_index, g.game_id)) order by r.sort_index, r.lang_key), '[]')
       from game_row r where r.game_type_id = game_type.game_type_id) as rows
     from game_type order by sort_index, game_type_id`,
  )
  return rows
}

const GAMES_LISTED = 100
const aboutGame = ({ game_id }: { game_id: number }) => `game ${game_id}`

/** Games: open or closed, their titles, what their stakes count, and how much may be staked. */
function gameRoutes(app: App): void {
  serveOperator(app, contract.listGames, async ({ after = 0, limit = GAMES_LISTED }) => {
    const list = await readGames(app.database, { after, limit })
    return { list, next: list.length === limit ? list.at(-1)!.game_id : null }
  })

  serveOperator(
    app,
    contract.changeGame,
    async ({ game_id, ...values }, { tx, note }) => {
      note(await putRow(tx, { table: 'game', key: { game_id }, values, mustExist: true }))
      return readGame(tx, game_id)
    },
    { about: aboutGame },
  )

  serveOperator(
    app,
    contract.setGameSites,
    async ({ game_id, closed_on }, { tx, note }) => {
      await tx.query('select from game where game_id = $1 for update', [game_id])
      const before = await readGame(tx, game_id)
      await tx.query('delete from game_closed_on_site where game_id = $1', [game_id])
      await asRefusal(() =>
        tx.query(
          `insert into game_closed_on_site (site_id, game_id)
           select distinct site_id, $1::integer from unnest($2::text[]) as closed (site_id)`,
          [game_id, closed_on],
        ),
      )
      const after = await readGame(tx, game_id)
      note({ before: { closed_on: before.closed_on }, after: { closed_on: after.closed_on } })
      return after
    },
    { about: aboutGame },
  )

  serveOperator(
    app,
    contract.putGameLimit,
    async ({ game_id, currency, ...values }, { tx, note }) => {
      note(await putRow(tx, { table: 'game_limit', key: { game_id, currency }, values }))
      return readGame(tx, game_id)
    },
    { about: ({ game_id, currency }) => `game ${game_id} ${currency}` },
  )
}

type GameLine = OperatorResponse<typeof contract.changeGame>
type Limit = { currency: string; min_bet: string; max_bet: string; max_win: string }

async function readGame(reader: Reader, gameId: number): Promise<GameLine> {
  const [game] = await readGames(reader, { after: gameId - 1, limit: 1 })
  if (game?.game_id !== gameId) throw new Refusal('NOT_FOUND')
  return game
}

async function readGames(reader: Reader, { after, limit }: { after: number; limit: number }): Promise<GameLine[]> {
  const { rows } = await reader.query<Omit<GameLine, 'limits'> & { limits: Limit[] }>(
    `select game_id, game.name, name_key, art_key, rtp_wave, bet_cash_rate, is_show_name, is_pic_need_cut, tags, about_key,
       rules_key, game.is_open, provider_key as firm, supplier_key as supplier,
       array(select site_id from game_closed_on_site c where c.game_id = game.game_id order by site_id) as closed_on, (
         select coalesce(json_agg(json_build_object('currency', currency, 'min_bet', min_bet::text, 'max_bet',
           max_bet::text, 'max_win', max_win::text) order by currency), '[]')
         from game_limit l where l.game_id = game.game_id) as limits
     from game left join supplier using (supplier_id) where game_id > $1 order by game_id limit $2`,
    [after, limit],
  )
  return rows.map(({ limits, ...game }) => ({
    ...game,
    limits: limits.map(({ currency, min_bet, max_bet, max_win }) => ({
      ...{ currency, min_bet: BigInt(min_bet), max_bet: BigInt(max_bet), max_win: BigInt(max_win) },
    })),
  }))
}
