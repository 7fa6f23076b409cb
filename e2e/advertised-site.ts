/** A site of the journeys' product that advertises: the same product, asked for by another name of this machine. */
import { connect, transact } from '@tablestakes/node/database'

export const ADVERTISED_HOST = 'localhost'
/** Nobody answers here; the journeys stand in for it. */
export const ADS = 'https://ads.example'

const ENTRIES = [
  ['bigo', `${ADS}/bigo.js`],
  ['kpixel', `${ADS}/kwai.js`],
  ['kpixel_id', '7654321'],
  ['fb', `${ADS}/fb.js`],
] as const

export async function openAdvertisedSite(databaseUrl: string): Promise<void> {
  const database = connect(databaseUrl, { max: 1 })
  try {
    await transact(database, async (tx) => {
      await tx.query(`insert into site_host (host, site_id) values ($1, 'brazil')`, [ADVERTISED_HOST])
      await tx.query(`insert into site_group (site_id, group_key, place) values ('brazil', 'pixels', 99)`)
      await tx.query(
        `insert into site_entry (site_id, group_key, place, entry_key, entry_value)
         select 'brazil', 'pixels', place, entry_key, entry_value
         from unnest($1::text[], $2::text[]) with ordinality as entry (entry_key, entry_value, place)`,
        [ENTRIES.map(([key]) => key), ENTRIES.map(([, value]) => value)],
      )
    })
  } finally {
    await database.end()
  }
}
