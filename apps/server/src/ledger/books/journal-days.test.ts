import { transact } from '@tablestakes/node/database'
import { expect, it } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { asOwner, freshDatabase } from '../../../test/fresh-database.ts'
import { giveMoney } from '../../../test/money.ts'
import { newKey } from '../write/key.ts'
import { listFilledDays, listJournalDays, makeJournalDays, readToday } from './journal-days.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const today = await readToday(database)
await database.query(`insert into player (player_id, site_id) overriding system value values (5, 'main')`)

it('has room for yesterday and a fortnight ahead', async () => {
  await Promise.all([makeJournalDays(database), makeJournalDays(database)])
  const days = await listJournalDays(database)
  expect(days[0]).toBeLessThanOrEqual(today - 1)
  expect(days.at(-1)).toBe(today + 14)
  expect(await listFilledDays(database)).toEqual([])
})

it('makes room while others read and write the journal', async () => {
  const [reading, writing] = await Promise.all([database.connect(), database.connect()])
  await reading.query('begin; select count(*) from transfer; select count(*) from entry')
  await writing.query('begin')
  await writing.query(
    `select * from post_entry(5, 'IDR', $1, '', null, null, '{100}', '{2}', '{3}', '{21}', '{}', '{}', '{}',
    '{}', '{}', '{}', null, null)`,
    [newKey()],
  )
  await transact(database, async (tx) => {
    // Waiting for them at all would make every bet wait behind it.
    await tx.query(`set local lock_timeout = '1s'`)
    await tx.query('select make_journal_days(today() + 15, today() + 16)')
  })
  for (const client of [reading, writing]) {
    await client.query('rollback')
    client.release()
  }
  expect((await listJournalDays(database)).at(-1)).toBe(today + 16)
})

it('gives a new day all that the others have: keys, order by place, and nothing can be changed there', async () => {
  await asOwner(
    database,
    `insert into transfer (player_id, currency, number, day, entry_id, amount, debit, credit, reason)
     values (5, 'IDR', 1, today() + 16, gen_random_uuid(), 1, 100, 101, 1)`,
  )
  await expect(asOwner(database, 'update transfer set amount = 2')).rejects.toThrow(/append-only/)
  await expect(asOwner(database, 'delete from transfer')).rejects.toThrow(/append-only/)
  await expect(asOwner(database, `truncate transfer_${today + 16}`)).rejects.toThrow(/append-only/)
  const { rows } = await database.query(
    `select regexp_replace(indexdef, '.* USING ', '') as index from pg_indexes where tablename = $1 order by 1`,
    [`transfer_${today + 16}`],
  )
  expect(rows).toEqual([
    { index: "brin (place) WITH (pages_per_range='32')" },
    { index: 'btree (player_id, currency, number, day)' },
  ])
  await asOwner(
    database,
    'alter table transfer disable trigger append_only; delete from transfer; alter table transfer enable trigger append_only',
  )
})

it('keeps what it is given on the day it is given', async () => {
  await giveMoney(database, { playerId: 5n, cash: 3n })
  expect(await listFilledDays(database)).toEqual([today])
})

it('takes a key on its own day only, to the last of its milliseconds', async () => {
  const key = (ms: number) => `${(ms.toString(16).padStart(12, '0') + '7fff8fff').padEnd(32, 'f')}`
  const put = (day: number, ms: number) =>
    asOwner(
      database,
      `insert into entry (player_id, entry_id, day, kind, currency, number, cash_after, coin_after, gold_after)
       values (5, '${key(ms)}', ${day}, 10, 'IDR', 1, 3, 0, 0)`,
    )
  const stored: number[] = []
  for (const day of [today, today + 16]) {
    const [first, last] = [day * 86_400_000, (day + 1) * 86_400_000 - 1]
    await expect(put(day, first - 1)).rejects.toThrow(/key_names_its_day/)
    await expect(put(day, last + 1)).rejects.toThrow(/key_names_its_day/)
    await put(day, first)
    await put(day, last)
    stored.push(first, last)
  }
  await asOwner(
    database,
    `alter table entry disable trigger append_only; delete from entry where entry_id in (${stored.map((ms) => `'${key(ms)}'`).join()});
     alter table entry enable trigger append_only`,
  )
})
