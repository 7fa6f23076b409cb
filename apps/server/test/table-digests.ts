import type { Database } from '@tablestakes/node/database'

/** A digest of every table's rows, by name: what differs before and after has been changed. */
export async function tableDigests(
  database: Database,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1) order by 1`,
    [except],
  )
  const texts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest from ${name} t`,
  )
  const { rows } = await database.query<{ name: string; digest: string }>(texts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
