import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Producer } from '@tablestakes/contract/sports-feed'

/**
 * What the feed must still know after a restart: which markets it has offered and not settled, what it has settled and cancelled, and
 * what officials have decided. Everything else follows from the seed and the clock.
 */
const SCHEMA = `
create table if not exists offered (
  event_id text not null,
  id integer not null,
  specifiers text not null,
  state text not null check (state in ('open', 'settled', 'cancelled')),
  primary key (event_id, id, specifiers)
) strict, without rowid;
create index if not exists offered_open on offered (event_id) where state = 'open';

create table if not exists told (
  product integer not null,
  timestamp integer not null,
  event_id text not null,
  payload text not null,
  primary key (product, timestamp)
) strict, without rowid;
create index if not exists told_event on told (event_id);

create table if not exists ruling (
  event_id text primary key,
  ruling text not null
) strict, without rowid;

create table if not exists mark (name text primary key, value integer not null) strict, without rowid;
`

export type OfferedMarket = { id: number; specifiers: string }
export type SportsStore = ReturnType<typeof openSportsStore>

export function openSportsStore(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: 5_000 })
  // A power cut may lose the last second; the seed and the clock bring it back.
  database.exec(`pragma journal_mode = wal; pragma synchronous = off; ${SCHEMA}`)
  return {
    ...openOffers(database),
    ...openTold(database),
    ...openRulings(database),
    /** All of it or nothing; what is inside another belongs to that. */
    together(work: () => void): void {
      if (database.isTransaction) {
        work()
        return
      }
      database.exec('begin immediate')
      try {
        work()
        database.exec('commit')
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    close: () => database.close(),
  }
}

function openOffers(database: DatabaseSync) {
  const insert = database.prepare(
    `insert into offered (event_id, id, specifiers, state) values (?, ?, ?, 'open') on conflict do nothing`,
  )
  const move = database.prepare('update offered set state = ? where event_id = ? and id = ? and specifiers = ?')
  const select = database.prepare('select id, specifiers from offered where event_id = ? and state = ?')
  const events = database.prepare(`select distinct event_id from offered where state = 'open'`)
  return {
    offer: (eventId: string, { id, specifiers }: OfferedMarket) => void insert.run(eventId, id, specifiers),
    moveMarket: (eventId: string, { id, specifiers }: OfferedMarket, state: 'open' | 'settled' | 'cancelled') =>
      void move.run(state, eventId, id, specifiers),
    markets: (eventId: string, state: 'open' | 'settled' | 'cancelled') =>
      select.all(eventId, state) as unknown as OfferedMarket[],
    /** Matches that have markets to settle. */
    openEvents: () => events.all().map((row) => String(row.event_id)),
  }
}

function openTold(database: DatabaseSync) {
  const insert = database.prepare('insert into told (product, timestamp, event_id, payload) values (?, ?, ?, ?)')
  const since = database.prepare('select payload from told where product = ? and timestamp > ? order by timestamp')
  const about = database.prepare('select payload from told where product = ? and event_id = ? order by timestamp')
  const forget = database.prepare('delete from told where timestamp < ?')
  const forgetOffers = database.prepare(
    `delete from offered where state <> 'open' and event_id not in (select event_id from told)`,
  )
  const setMark = database.prepare('insert or replace into mark (name, value) values (?, ?)')
  const getMark = database.prepare('select value from mark where name = ?')
  return {
    tell: (product: Producer, timestamp: number, eventId: string, payload: string) =>
      void insert.run(product, timestamp, eventId, payload),
    toldSince: (product: Producer, after: number) => since.all(product, after).map((row) => String(row.payload)),
    toldAbout: (product: Producer, eventId: string) => about.all(product, eventId).map((row) => String(row.payload)),
    forgetBefore(timestamp: number): void {
      forget.run(timestamp)
      forgetOffers.run()
    },
    setMark: (name: string, value: number) => void setMark.run(name, value),
    getMark: (name: string): number | null => (getMark.get(name)?.value as number | undefined) ?? null,
  }
}

function openRulings(database: DatabaseSync) {
  const write = database.prepare('insert or replace into ruling (event_id, ruling) values (?, ?)')
  const remove = database.prepare('delete from ruling where event_id = ?')
  const select = database.prepare('select event_id, ruling from ruling')
  return {
    setRuling(eventId: string, ruling: string | null): void {
      if (ruling === null) remove.run(eventId)
      else write.run(eventId, ruling)
    },
    rulings: () => select.all().map((row) => ({ eventId: String(row.event_id), ruling: String(row.ruling) })),
  }
}
