import * as contract from '@tablestakes/contract/operator/care'
import type { Reader } from '@tablestakes/node/database'
import type { App } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { Refused } from '../../../platform/operators/refused.ts'
import { serveOperator } from '../../../platform/operators/serve-operator.ts'
import { hasPlayer, lockPlayer } from '../../players/index.ts'
import type { Sites } from '../../site/index.ts'
import { loadCareRules, setCareRules } from './care-rules.ts'
import { addNote, type CareCase, type CaseNote, closeCase, findCase, listCases, openCase } from './cases.ts'
import { listMarked, markersOf, stepsOf } from './marked-players.ts'

type Whose = { player: number; case_id: string }
const about = ({ player, case_id }: Whose) => `player ${player} case ${case_id}`

/** Markers of harm and the cases in which people of the house look after a player. */
export function careOperatorRoutes(app: App, { sites }: { sites: Sites }): void {
  markerRoutes(app, sites)
  caseRoutes(app)
}

function markerRoutes(app: App, sites: Sites): void {
  serveOperator(app, contract.listMarkers, async ({ site_id: siteId, score_from: from = 0 }) => ({
    list: await listMarked(app.database, { siteId, from }),
  }))
  serveOperator(app, contract.readMarkers, async ({ player }) => {
    await requirePlayer(app.database, player)
    return {
      player_id: player,
      markers: await markersOf(app.database, BigInt(player)),
      steps: await stepsOf(app.database, BigInt(player)),
    }
  })
  serveOperator(app, contract.readCareRules, async ({ site_id: siteId }) => {
    await requireSite(sites, siteId)
    return { site_id: siteId, ...(await loadCareRules(app.database, siteId)) }
  })
  serveOperator(
    app,
    contract.setCareRules,
    async ({ site_id: siteId, thresholds = {}, scores = {} }, { tx, note }) => {
      await requireSite(sites, siteId)
      const before = await loadCareRules(tx, siteId)
      await setCareRules(tx, siteId, { ...thresholds, ...scores })
      const after = await loadCareRules(tx, siteId)
      note({ before, after })
      return { site_id: siteId, ...after }
    },
    { about: ({ site_id }) => site_id },
  )
}

function caseRoutes(app: App): void {
  serveOperator(app, contract.listCases, async ({ site_id: siteId, player, state }) => {
    const isOpen = state && state === 'open'
    const playerId = player === undefined ? undefined : BigInt(player)
    return { list: (await listCases(app.database, { siteId, isOpen, playerId })).map(showCase) }
  })
  serveOperator(app, contract.readCase, async (whose) => showWhole(await requireCase(app.database, whose)))
  serveOperator(
    app,
    contract.openCase,
    async ({ player, reason }, { tx, operator, note }) => {
      await requirePlayer(tx, player)
      const { playerId, siteId } = await lockPlayer(tx, BigInt(player))
      const nowMs = app.clock()
      const caseId = await openCase(tx, { playerId, siteId, score: 0, operatorId: operator.id, nowMs })
      await addNote(tx, { playerId, caseId, operatorId: operator.id, text: reason, nowMs })
      note({ case_id: caseId, reason })
      return showWhole(await requireCase(tx, { player, case_id: caseId }))
    },
    { about: ({ player }) => `player ${player}` },
  )
  serveOperator(
    app,
    contract.noteCase,
    async ({ text, ...whose }, { tx, operator, note }) => {
      await requireOpen(tx, whose)
      await addNote(tx, { ...keyOf(whose), operatorId: operator.id, text, nowMs: app.clock() })
      note({ text })
      return showWhole(await requireCase(tx, whose))
    },
    { about },
  )
  serveOperator(
    app,
    contract.closeCase,
    async ({ outcome, text, ...whose }, { tx, operator, note }) => {
      await requireOpen(tx, whose)
      const closing = { ...keyOf(whose), operatorId: operator.id, nowMs: app.clock() }
      await addNote(tx, { ...closing, text })
      await closeCase(tx, { ...closing, outcome })
      note({ outcome, text })
      return showWhole(await requireCase(tx, whose))
    },
    { about },
  )
}

const keyOf = ({ player, case_id }: Whose) => ({ playerId: BigInt(player), caseId: case_id.toLowerCase() })

async function requireCase(reader: Reader, whose: Whose, isHeld = false) {
  const found = await findCase(reader, { ...keyOf(whose), isHeld })
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

async function requireOpen(reader: Reader, whose: Whose): Promise<void> {
  if ((await requireCase(reader, whose, true)).closedAt !== null)
    throw new Refused('CANNOT_CHANGE', 'the case is closed')
}

async function requirePlayer(reader: Reader, player: number): Promise<void> {
  if (!(await hasPlayer(reader, BigInt(player)))) throw new Refusal('NOT_FOUND')
}

async function requireSite(sites: Sites, siteId: string): Promise<void> {
  if (!(await sites.all()).some(({ id }) => id === siteId)) throw new Refusal('NOT_FOUND')
}

const showCase = ({ playerId, caseId, siteId, score, openedBy, openedAt, outcome, closedBy, closedAt }: CareCase) => ({
  ...{ player_id: Number(playerId), case_id: caseId, site_id: siteId, score },
  ...{ opened_by: openedBy, opened_at: openedAt, outcome, closed_by: closedBy, closed_at: closedAt },
})

const showWhole = ({ notes, ...one }: CareCase & { notes: CaseNote[] }) => ({ ...showCase(one), notes })
