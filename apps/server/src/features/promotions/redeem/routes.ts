import { redeemCode } from '@tablestakes/contract/bonuses'
import * as contract from '@tablestakes/contract/operator/redeem'
import type { RefusalName } from '@tablestakes/contract/refusals'
import type { Reader, Tx } from '@tablestakes/node/database'
import { type App, serve } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { asRefusal } from '../../../platform/operators/put-row.ts'
import { serveOperator } from '../../../platform/operators/serve-operator.ts'
import { currencyOfSite, type Sites } from '../../site/index.ts'
import { type Award, readAwards, type StoredAward, storeAwards } from '../engine/award.ts'
import { requireGames } from '../engine/require-games.ts'
import type { VipLevelOf } from '../engine/standing.ts'
import { hashCode, makeCode } from './codes.ts'
import { isKnown, redeem } from './redeem.ts'

/** How wrong codes are counted: the same way as wrong passwords. */
type Guard = <Found>(
  guess: { siteId: string; kind: 'redeem'; name: string; refusal: RefusalName },
  work: () => Promise<Found | null>,
) => Promise<Found>

type RedeemServices = { sites: Sites; vipLevelOf: VipLevelOf; guesses: { guard: Guard } }

export function redeemRoutes(app: App, { sites, vipLevelOf, guesses }: RedeemServices): void {
  serve(
    app,
    redeemCode,
    async (_request, { tx, playerId, site }, codeHash: Buffer) => {
      const owner = { playerId, currency: currencyOfSite(await sites.get(site.id)) }
      return redeem(tx, { owner, siteId: site.id, codeHash, nowMs: app.clock(), vipLevelOf })
    },
    {
      async beforehand({ code }, { playerId, site }) {
        const codeHash = hashCode(app.secret, code)
        const guess = { siteId: site.id, kind: 'redeem', name: String(playerId), refusal: 'REDEEM_UNKNOWN' } as const
        return guesses.guard(guess, async () =>
          (await isKnown(app.database, { siteId: site.id, codeHash })) ? codeHash : null,
        )
      },
    },
  )
}

/** Campaigns, and their codes, which are shown once. */
export function redeemOperatorRoutes(app: App, { sites }: { sites: Sites }): void {
  serveOperator(app, contract.listCampaigns, async ({ site_id: siteId }) => ({
    list: await listCampaigns(app.database, { siteId }),
  }))

  serveOperator(
    app,
    contract.addCampaign,
    async ({ codes: count, ...fields }, { tx, note }) => {
      const site = (await sites.all()).find(({ id }) => id === fields.site_id)
      if (site) await requireGames(tx, fields.awards, currencyOfSite(site))
      const { rows } = await asRefusal(() =>
        tx.query<{ id: number }>(
          `insert into redeem_campaign (site_id, note, awards, starts_at, ends_at, per_code, per_player, vip_from)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning campaign_id as id`,
          [
            ...[fields.site_id, fields.note, storeAwards(fields.awards), fields.starts_at, fields.ends_at],
            ...[fields.per_code, fields.per_player, fields.vip_from],
          ],
        ),
      )
      const { id } = rows[0]!
      const codes = Array.from({ length: count }, makeCode)
      await tx.query('insert into redeem_code (code_hash, campaign_id) select hash, $2 from unnest($1::bytea[]) hash', [
        codes.map((code) => hashCode(app.secret, code)),
        id,
      ])
      const campaign = await readCampaign(tx, id)
      note({ before: null, after: plain(campaign) })
      return { ...campaign, list: codes }
    },
    { about: ({ site_id }) => site_id },
  )

  serveOperator(
    app,
    contract.closeCampaign,
    async ({ campaign_id: id }, { tx, note }) => {
      const { rows } = await tx.query<{ is_open: boolean }>(
        'select is_open from redeem_campaign where campaign_id = $1 for update',
        [id],
      )
      if (!rows[0]) throw new Refusal('NOT_FOUND')
      await tx.query('update redeem_campaign set is_open = false where campaign_id = $1', [id])
      note({ before: { is_open: rows[0].is_open }, after: { is_open: false } })
      return readCampaign(tx, id)
    },
    { about: ({ campaign_id: id }) => `campaign ${id}` },
  )
}

type Campaign = {
  campaign_id: number
  site_id: string
  note: string
  awards: Award[]
  starts_at: Date
  ends_at: Date | null
  per_code: number
  per_player: number
  vip_from: number
  is_open: boolean
  codes: number
  used: number
}

const readCampaign = async (tx: Tx, id: number): Promise<Campaign> => (await listCampaigns(tx, { id }))[0]!

/** As it is written into an act. Its codes are not in it: they are shown once, to the operator who made them. */
const plain = ({ awards, ...campaign }: Campaign) => ({
  ...campaign,
  awards: JSON.parse(storeAwards(awards)) as unknown,
})

async function listCampaigns(
  reader: Reader,
  { siteId, id }: { siteId?: string | undefined; id?: number },
): Promise<Campaign[]> {
  const { rows } = await reader.query<Omit<Campaign, 'awards'> & { awards: StoredAward[] }>(
    `select campaign_id, site_id, note, awards, starts_at, ends_at, per_code, per_player, vip_from, is_open,
       (select count(*)::integer from redeem_code c where c.campaign_id = one.campaign_id) as codes,
       (select coalesce(sum(used), 0)::integer from redeem_code c where c.campaign_id = one.campaign_id) as used
     from redeem_campaign one where ($1::text is null or site_id = $1) and ($2::integer is null or campaign_id = $2)
     order by campaign_id desc limit 200`,
    [siteId ?? null, id ?? null],
  )
  return rows.map((row) => ({ ...row, awards: readAwards(row.awards) }))
}
