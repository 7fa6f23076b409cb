import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import * as contract from '@tablestakes/contract/operator/site'
import { profileOf } from '@tablestakes/domain/protection/profiles'
import type { Reader, Tx } from '@tablestakes/node/database'
import { setLimitClock } from '../../ledger/index.ts'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { asRefusal, putRow } from '../../platform/operators/put-row.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import type { Acting } from '../../platform/operators/serving.ts'
import { loadSites } from './queries.ts'

type SiteLine = OperatorResponse<typeof contract.changeSite>
type Groups = SiteLine['config']

const about = ({ site_id }: { site_id: string }) => site_id

/** Sites: their rules, their licence, their configuration and how they are reached. */
export function siteOperatorRoutes(app: App): void {
  serveOperator(app, contract.listSites, async ({ site_id: siteId }) => ({
    list: await readSites(app.database, siteId),
  }))

  serveOperator(
    app,
    contract.changeSite,
    ({ site_id: siteId, login_methods, ...fields }, caller) => {
      const values = { ...fields, login_methods: login_methods && JSON.stringify(login_methods) }
      return changing(caller, siteId, async () => {
        if (fields.time_zone !== undefined) await requireZone(caller.tx, fields.time_zone)
        await putSite(caller.tx, siteId, values)
        await keepClock(caller.tx, siteId)
      })
    },
    { about },
  )

  serveOperator(
    app,
    contract.setSiteLicence,
    ({ site_id: siteId, licence, real_money }, caller) =>
      changing(caller, siteId, async () => {
        await putSite(caller.tx, siteId, { licence, real_money })
        const [site] = await readSites(caller.tx, siteId)
        if (real_money && !profileOf(site!.profile).realMoney)
          throw new Refused('CANNOT_CHANGE', `the profile ${site!.profile} forbids real money`)
      }),
    { about },
  )

  serveOperator(
    app,
    contract.setSiteConfig,
    ({ site_id: siteId, config }, caller) => changing(caller, siteId, () => writeGroups(caller.tx, siteId, config)),
    { about },
  )

  serveOperator(
    app,
    contract.setSiteAddresses,
    ({ site_id: siteId, hosts, channels }, caller) =>
      changing(caller, siteId, async () => {
        if (hosts) await writeAddresses(caller.tx, siteId, { table: 'site_host', column: 'host', values: hosts })
        if (channels)
          await writeAddresses(caller.tx, siteId, { table: 'site_channel', column: 'channel', values: channels })
      }),
    { about },
  )
}

async function requireZone(tx: Tx, zone: string): Promise<void> {
  const { rowCount } = await tx.query('select from pg_timezone_names where name = $1', [zone])
  if (rowCount === 0) throw new Refused('CANNOT_CHANGE', 'there is no such time zone')
}

/** Limits on play are counted by the ledger, which keeps the site's clock. */
async function keepClock(tx: Tx, siteId: string): Promise<void> {
  const site = (await loadSites(tx)).find(({ id }) => id === siteId)!
  await setLimitClock(tx, { clock: siteId, zone: site.timeZone, isRolling: site.rules.rollingLimits })
}

/** Holds the site, changes it, and notes what is different afterwards. */
async function changing({ tx, note }: Acting, siteId: string, work: () => Promise<unknown>): Promise<SiteLine> {
  const { rowCount } = await tx.query('select from site where site_id = $1 for update', [siteId])
  if (rowCount === 0) throw new Refusal('NOT_FOUND')
  const [before] = await readSites(tx, siteId)
  await work()
  const [after] = await readSites(tx, siteId)
  const names = (Object.keys(after!) as (keyof SiteLine)[]).filter(
    (name) => JSON.stringify(before![name]) !== JSON.stringify(after![name]),
  )
  const only = (site: SiteLine) => Object.fromEntries(names.map((name) => [name, site[name]]))
  note({ before: only(before!), after: only(after!) })
  return after!
}

const putSite = (tx: Tx, siteId: string, values: Record<string, unknown>) =>
  putRow(tx, { table: 'site', key: { site_id: siteId }, values, mustExist: true })

/** Groups that are given are written anew; others stay. The licence is entered elsewhere, where the rule of real money looks. */
async function writeGroups(tx: Tx, siteId: string, groups: Groups): Promise<void> {
  const isLicence = groups.some(({ key, list }) => key === 'site' && list.some((entry) => entry.key === 'licence'))
  if (isLicence) throw new Refused('CANNOT_CHANGE', 'site.licence enters a licence')
  await requireSameCurrency(tx, siteId, groups)
  for (const { key, list } of groups) {
    await tx.query(
      `insert into site_group (site_id, group_key, place)
       select $1, $2, coalesce(max(place), 0) + 1 from site_group where site_id = $1 on conflict do nothing`,
      [siteId, key],
    )
    await tx.query('delete from site_entry where site_id = $1 and group_key = $2', [siteId, key])
    await tx.query(
      `insert into site_entry (site_id, group_key, place, entry_key, entry_value)
       select $1, $2, place, entry_key, entry_value
       from unnest($3::text[], $4::text[]) with ordinality as entry (entry_key, entry_value, place)`,
      [siteId, key, list.map((entry) => entry.key), list.map((entry) => entry.value)],
    )
  }
}

/** Purses, goods and limits are in the site's currency: it cannot become another one under them. */
async function requireSameCurrency(tx: Tx, siteId: string, groups: Groups): Promise<void> {
  const [site] = await readSites(tx, siteId)
  const currencyIn = (config: Groups) =>
    config.find(({ key }) => key === 'site')?.list.find((entry) => entry.key === 'currency')?.value
  const isGiven = groups.some(({ key }) => key === 'site')
  if (isGiven && currencyIn(groups) !== currencyIn(site!.config))
    throw new Refused('CANNOT_CHANGE', 'the currency of a site stays as it is')
}

type Addresses = { table: string; column: string; values: readonly string[] }

/** An address of another site is not taken away from it. */
async function writeAddresses(tx: Tx, siteId: string, { table, column, values }: Addresses): Promise<void> {
  await tx.query(`delete from ${table} where site_id = $1`, [siteId])
  const inserted = await asRefusal(() =>
    tx.query(
      `insert into ${table} (${column}, site_id) select distinct address, $1 from unnest($2::text[]) as address
       on conflict do nothing`,
      [siteId, values],
    ),
  )
  if (inserted.rowCount !== new Set(values).size)
    throw new Refused('CANNOT_CHANGE', `another site has one of these: ${column}`)
}

async function readSites(reader: Reader, siteId?: string): Promise<SiteLine[]> {
  const { rows } = await reader.query<SiteLine>(
    `select site.*,
       array(select host from site_host h where h.site_id = site.site_id order by host) as hosts,
       array(select channel from site_channel c where c.site_id = site.site_id order by channel) as channels, (
         select coalesce(json_agg(json_build_object('key', g.group_key, 'list', (
           select coalesce(json_agg(json_build_object('key', e.entry_key, 'value', e.entry_value) order by e.place), '[]')
           from site_entry e where e.site_id = g.site_id and e.group_key = g.group_key and not (
             g.group_key = 'site' and e.entry_key = 'licence')
         )) order by g.place), '[]')
         from site_group g where g.site_id = site.site_id) as config
     from site where ($1::text is null or site_id = $1) order by site_id`,
    [siteId ?? null],
  )
  return rows
}
