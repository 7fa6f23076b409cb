import { playerStates } from '@tablestakes/contract/account'
import * as contract from '@tablestakes/contract/operator/players'
import type { Reader, Tx } from '@tablestakes/node/database'
import { type Consumer, isProven, proveFacts } from '../../facts/index.ts'
import { stopsOf } from '../../ledger/index.ts'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { endLogins, listLogins } from '../../platform/http/sessions.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import { hasPlayer, loadPlayer, lockPlayer, type PlayerRecord, setPlayerState } from '../players/index.ts'
import { loadProtection } from '../protection/index.ts'
import { endGameSessions, listGameSessions } from '../suppliers/index.ts'

const about = ({ player }: { player: number }) => `player ${player}`

const STATE_NAMES = { 1: 'active', 2: 'frozen', 3: 'forbidden', 4: 'excluded', 5: 'closed' } as const

/** Whether players may play and pay, and where they are signed in. */
export function playerOperatorRoutes(app: App): void {
  serveOperator(app, contract.readPlayer, async ({ player }) => {
    await requirePlayer(app.database, player)
    return showPlayer(app.database, player)
  })

  serveOperator(
    app,
    contract.freezePlayer,
    async ({ player, because = 'refusal_account_frozen', reason }, { tx, note }) => {
      const before = await lock(tx, player)
      if (before.state !== playerStates.ACTIVE && before.state !== playerStates.FROZEN)
        throw new Refused('CANNOT_CHANGE', 'only an active or a frozen account can be frozen')
      await setPlayerState(tx, { playerId: before.playerId, state: playerStates.FROZEN, because })
      note({ reason, before: stateOf(before), after: { state: 'frozen', because } })
      return showPlayer(tx, player)
    },
    { about },
  )

  serveOperator(
    app,
    contract.freePlayer,
    async ({ player, reason }, { tx, note }) => {
      const before = await lock(tx, player)
      // An exclusion is the player's own protection, and what is closed stays closed.
      if (before.state !== playerStates.FROZEN) throw new Refused('CANNOT_CHANGE', 'the account is not frozen')
      // Who excluded themselves meanwhile stays so.
      const { excludedAt } = await loadProtection(tx, before.playerId)
      const state = excludedAt === null ? playerStates.ACTIVE : playerStates.EXCLUDED
      await setPlayerState(tx, { playerId: before.playerId, state })
      note({ reason, before: stateOf(before), after: { state: STATE_NAMES[state] } })
      return showPlayer(tx, player)
    },
    { about },
  )
}

/** Whether what promotions have counted of a player is what their facts say. */
export function playerFactRoutes(app: App, { consumers }: { consumers: readonly Consumer[] }): void {
  serveOperator(app, contract.provePlayerFacts, async ({ player }) => {
    await requirePlayer(app.database, player)
    const proofs = await proveFacts(app.database, consumers, BigInt(player))
    return {
      is_proven: proofs.every(isProven),
      list: proofs.map(({ stored, replayed, ...about }) => ({
        ...about,
        stored: String(stored),
        replayed: String(replayed),
      })),
    }
  })
}

/** Where a player is signed in and which games are open, and how that ends. */
export function playerSessionRoutes(app: App): void {
  serveOperator(app, contract.listPlayerSessions, async ({ player }) => {
    await requirePlayer(app.database, player)
    const playerId = BigInt(player)
    return {
      logins: await listLogins(app.database, playerId),
      games: await listGameSessions(app.database, playerId),
    }
  })

  serveOperator(
    app,
    contract.endLogin,
    async ({ player, id }, { tx, note }) => {
      const { playerId } = await lock(tx, player)
      const ended = await endLogins(tx, { playerId, because: 'signed_out_by_house', ...(id && { sessionId: id }) })
      if (id !== undefined && ended.length === 0) throw new Refusal('NOT_FOUND')
      note({ ended })
      return { player_id: player, ended: ended.length }
    },
    { about },
  )

  serveOperator(
    app,
    contract.endGameSession,
    async ({ player, id }, { tx, note }) => {
      const { playerId } = await lock(tx, player)
      const ended = await endGameSessions(tx, { playerId, ...(id && { sessionId: id }) })
      if (id !== undefined && ended.length === 0) throw new Refusal('NOT_FOUND')
      note({ ended })
      return { player_id: player, ended: ended.length }
    },
    { about },
  )
}

const stateOf = ({ state, frozenBecause }: PlayerRecord) => ({ state: STATE_NAMES[state], because: frozenBecause })

async function requirePlayer(reader: Reader, player: number): Promise<void> {
  if (!(await hasPlayer(reader, BigInt(player)))) throw new Refusal('NOT_FOUND')
}

async function lock(tx: Tx, player: number): Promise<PlayerRecord> {
  await requirePlayer(tx, player)
  return lockPlayer(tx, BigInt(player))
}

async function showPlayer(reader: Reader, player: number) {
  const record = await loadPlayer(reader, BigInt(player))
  const stops = await stopsOf(reader, BigInt(player))
  return {
    player_id: player,
    site_id: record.siteId,
    state: STATE_NAMES[record.state],
    frozen_because: record.frozenBecause,
    frozen_until: record.frozenUntil,
    created_at: record.createdAt,
    stops,
  }
}
