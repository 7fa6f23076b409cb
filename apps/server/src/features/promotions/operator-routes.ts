import * as contract from '@tablestakes/contract/operator/promotions'
import type { Tx } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { decideClaim, listClaims } from './decide-claim.ts'
import { type ActivityRecord, listActivities } from './engine/activity-record.ts'
import { findSegment } from './engine/audience.ts'
import { requireGames } from './engine/require-games.ts'
import { matchOperatorRoutes } from './guesses/operator-routes.ts'
import { handGrantRoutes } from './hand-grants.ts'
import { addActivity, changeActivity, checkActivity, holdActivity, type NewActivity } from './make-activity.ts'
import { redeemOperatorRoutes } from './redeem/routes.ts'
import { segmentRoutes } from './segment-routes.ts'

const about = ({ activity_id: id }: { activity_id: number }) => `activity ${id}`

/** The site may not exist. The caller refuses then. */
const currencyOn = async (sites: Sites, siteId: string): Promise<string> => {
  const site = (await sites.all()).find(({ id }) => id === siteId)
  return site ? currencyOfSite(site) : ''
}

/** What marketing makes and starts, and what risk decides. */
export function promotionOperatorRoutes(app: App, parts: { sites: Sites }): void {
  const { database, clock } = app

  serveOperator(app, contract.listActivities, async ({ site_id: siteId, state }) => ({
    list: (await listActivities(database, { siteId: siteId ?? null, state: state ?? null })).map(show),
  }))

  serveOperator(
    app,
    contract.addActivity,
    async ({ segment, ...said }, { tx, note }) => {
      const fields = {
        ...said,
        ...(segment !== undefined && { audience: await audienceNamed(tx, said.site_id, segment) }),
      }
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
      await requireGames(tx, fields.config, await currencyOn(parts.sites, fields.site_id))
      const id = await addActivity(tx, given as NewActivity)
      return noted(await read(tx, id), { before: null, note })
    },
    { about: ({ site_id: site, activity_type: type }) => `${site} type ${type}` },
  )

  serveOperator(
    app,
    contract.changeActivity,
    async ({ activity_id: id, segment, ...said }, { tx, note }) => {
      const before = await hold(tx, id)
      const fields = {
        ...said,
        ...(segment !== undefined && { audience: await audienceNamed(tx, before.siteId, segment) }),
      }
      await requireGames(tx, fields.config, await currencyOn(parts.sites, before.siteId))
      await changeActivity(tx, before, { ...(fields as object), nowMs: clock() })
      return noted(await read(tx, id), { before, note })
    },
    { about },
  )

  serveOperator(app, contract.checkActivity, async ({ activity_id: id }) => {
    const [activity] = await listActivities(database, { id })
    if (!activity) throw new Refusal('NOT_FOUND')
    const check = await checkActivity(database, activity)
    return {
      activity_id: id,
      expected_cost: check.expected.text,
      expected_cost_exact: check.expected.exact,
      worst_case: check.worst,
      budget: activity.budget,
      budget_left: check.budgetLeft,
      audience_size: check.audienceSize,
      missing_languages: check.missingLanguages,
      problems: check.problems,
    }
  })
  stateRoutes(app)
  claimRoutes(app)
  redeemOperatorRoutes(app, parts)
  matchOperatorRoutes(app)
  segmentRoutes(app)
  handGrantRoutes(app, parts)
}

async function audienceNamed(tx: Tx, siteId: string, name: string) {
  const audience = await findSegment(tx, siteId, name)
  if (!audience) throw new Refused('CANNOT_CHANGE', 'there is no such segment')
  return audience
}

type State = ActivityRecord['state']

/** From which states each leads where. */
const changes = [
  { call: contract.startActivity, from: ['draft', 'paused'], to: 'live' },
  { call: contract.pauseActivity, from: ['live'], to: 'paused' },
  { call: contract.endActivity, from: ['draft', 'live', 'paused'], to: 'ended' },
] as const satisfies readonly { call: object; from: readonly State[]; to: State }[]

function stateRoutes(app: App): void {
  for (const { call, from, to } of changes) {
    serveOperator(
      app,
      call,
      async ({ activity_id: id }, { tx, note }) => {
        const before = await hold(tx, id)
        if (!(from as readonly State[]).includes(before.state))
          throw new Refused('CANNOT_CHANGE', `it is ${before.state}`)
        if (to === 'live') await requireSound(tx, before)
        // What happened before it went live was not done for it.
        await tx.query(
          `update activity set state = $2, starts_at = case when $3 then greatest(starts_at, now()) else starts_at end,
             ended_at = case when $2 = 'ended' then now() end
           where activity_id = $1`,
          [id, to, before.state === 'draft'],
        )
        return noted(await read(tx, id), { before, note })
      },
      { about },
    )
  }
}

async function requireSound(tx: Tx, activity: ActivityRecord): Promise<void> {
  const { problems } = await checkActivity(tx, activity)
  if (problems.length > 0) throw new Refused('CANNOT_CHANGE', problems.join(' '))
}

function claimRoutes(app: App): void {
  serveOperator(app, contract.listClaims, async ({ state, activity_id: activityId, player }) => ({
    list: await listClaims(app.database, {
      ...(state && { state }),
      ...(activityId && { activityId }),
      ...(player && { playerId: player }),
    }),
  }))

  serveOperator(
    app,
    contract.decideClaim,
    async ({ claim_id: claimId, is_paid: isPaid, reason }, { tx, operator, note }) => {
      await decideClaim(tx, { claimId, isPaid, by: operator.name })
      const [claim] = await listClaims(tx, { claimId })
      note({ reason, before: { state: 'held' }, after: { state: claim!.state } })
      return claim!
    },
    { about: ({ claim_id: id }) => `claim ${id}` },
  )
}

async function hold(tx: Tx, id: number): Promise<ActivityRecord> {
  const found = await holdActivity(tx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

const read = async (tx: Tx, id: number): Promise<ActivityRecord> => (await listActivities(tx, { id }))[0]!

type Noting = { before: ActivityRecord | null; note: (details: Record<string, unknown>) => void }

function noted(after: ActivityRecord, { before, note }: Noting) {
  note({ before: before && plain(before), after: plain(after) })
  return show(after)
}

/** As it is written into an act: amounts as they are counted, as text. */
const plain = (activity: ActivityRecord) =>
  JSON.parse(
    JSON.stringify(activity, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ) as Record<string, unknown>

function show(activity: ActivityRecord) {
  const { registered_from: from, registered_to: to, ...audience } = activity.audience
  return {
    activity_id: activity.id,
    site_id: activity.siteId,
    activity_type: activity.type,
    state: activity.state,
    version: activity.version,
    starts_at: activity.startsAt,
    ends_at: activity.endsAt,
    time_zone: activity.timeZone,
    budget: activity.budget,
    audience: {
      ...audience,
      ...(from && { registered_from: new Date(from) }),
      ...(to && { registered_to: new Date(to) }),
    },
    ...activity.flags,
    sort_id: activity.sortId,
    banner_url: activity.bannerUrl,
    icons: activity.icons,
    titles: activity.titles,
    rules: activity.rules,
    config: activity.config as Record<string, unknown>,
  }
}
