import * as contract from '@tablestakes/contract/operator/protection'
import { toExactText } from '@tablestakes/domain/money/decimal-text'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import { hasPlayer, lockPlayer } from '../players/index.ts'
import {
  coolOff,
  exclude,
  loadLimits,
  loadProtection,
  noteInOpenCase,
  type OnStop,
  tightenByHouse,
} from '../protection/index.ts'
import type { Sites } from '../site/index.ts'

const about = ({ player }: { player: number }) => `player ${player}`

/** What the house does to protect a player, or at the player's request: it can tighten and stop, and undo nothing. */
export function protectionOperatorRoutes(app: App, { sites, onStop }: { sites: Sites; onStop: OnStop }): void {
  serveOperator(app, contract.readProtection, async ({ player }) => {
    await requirePlayer(app.database, player)
    return showProtection(app.database, player)
  })

  serveOperator(
    app,
    contract.tightenLimit,
    async ({ player, reason, ...wanted }, { tx, operator, note }) => {
      await requirePlayer(tx, player)
      const { playerId, siteId } = await lockPlayer(tx, BigInt(player))
      const before = await showProtection(tx, player)
      const change = { playerId, site: await sites.get(siteId), nowMs: app.clock() }
      if (!(await tightenByHouse(tx, change, wanted)))
        throw new Refused('CANNOT_CHANGE', 'the house has set a limit as tight as that, or tighter')
      const after = await showProtection(tx, player)
      note({ reason, before: before.limits, after: after.limits })
      const text = `Limit ${wanted.kind} ${wanted.period}: ${reason}`
      await noteInOpenCase(tx, { playerId, operatorId: operator.id, text, nowMs: app.clock() })
      return after
    },
    { about },
  )

  serveOperator(
    app,
    contract.coolOffPlayer,
    ({ player, hours, reason }, { tx, operator, note }) =>
      stopping(tx, player, async (playerId) => {
        await coolOff(tx, { playerId, nowMs: app.clock(), onStop }, hours)
        note({ reason, hours })
        const text = `Pause of ${hours} hours: ${reason}`
        await noteInOpenCase(tx, { playerId, operatorId: operator.id, text, nowMs: app.clock() })
      }),
    { about },
  )

  serveOperator(
    app,
    contract.excludePlayer,
    ({ player, months, reason }, { tx, operator, note }) =>
      stopping(tx, player, async (playerId) => {
        await exclude(tx, { playerId, nowMs: app.clock(), onStop }, months)
        note({ reason, months })
        const text = `Exclusion of ${months} months: ${reason}`
        await noteInOpenCase(tx, { playerId, operatorId: operator.id, text, nowMs: app.clock() })
      }),
    { about },
  )
}

async function stopping(tx: Tx, player: number, stop: (playerId: bigint) => Promise<void>) {
  await requirePlayer(tx, player)
  await stop(BigInt(player))
  return showProtection(tx, player)
}

async function requirePlayer(reader: Reader, player: number): Promise<void> {
  if (!(await hasPlayer(reader, BigInt(player)))) throw new Refusal('NOT_FOUND')
}

async function showProtection(reader: Reader, player: number) {
  const record = await loadProtection(reader, BigInt(player))
  const limits = await loadLimits(reader, BigInt(player))
  return {
    player_id: player,
    cool_off_until: record.coolOffUntil,
    excluded_at: record.excludedAt,
    excluded_until: record.excludedUntil,
    returns_at: record.returnsAt,
    limits: limits.map(({ kind, period, own, house }) => {
      const show = (value: bigint | null) =>
        value === null ? null : kind === 'session' ? String(value) : toExactText(value)
      return { kind, period, own: show(own), house: show(house) }
    }),
  }
}

const aboutSite = ({ site_id }: { site_id: string }) => site_id

/** Where a site's players find help. */
export function helpOperatorRoutes(app: App): void {
  serveOperator(app, contract.listHelp, async ({ site_id: siteId }) => {
    await requireSite(app.database, siteId)
    return { site_id: siteId, list: await loadHelp(app.database, siteId) }
  })

  serveOperator(
    app,
    contract.setHelp,
    async ({ site_id: siteId, list }, { tx, note }) => {
      await requireSite(tx, siteId)
      const before = await loadHelp(tx, siteId)
      await tx.query('delete from help_organisation where site_id = $1', [siteId])
      for (const [place, one] of list.entries()) {
        await tx.query(
          `insert into help_organisation (site_id, place, name, phone, url, hours, is_free)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [siteId, place, one.name, one.phone, one.url, one.hours, one.is_free],
        )
      }
      note({ before, after: list })
      return { site_id: siteId, list }
    },
    { about: aboutSite },
  )
}

async function requireSite(reader: Reader, siteId: string): Promise<void> {
  const { rowCount } = await reader.query('select from site where site_id = $1', [siteId])
  if (rowCount === 0) throw new Refusal('NOT_FOUND')
}

type Organisation = { name: string; phone: string; url: string; hours: string; is_free: boolean }

async function loadHelp(reader: Reader, siteId: string): Promise<Organisation[]> {
  const { rows } = await reader.query<Organisation>(
    'select name, phone, url, hours, is_free from help_organisation where site_id = $1 order by place',
    [siteId],
  )
  return rows
}
