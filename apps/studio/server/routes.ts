/** The studio's own calls, one line each: what its games in the browser can ask. */
import { type StudioGame, studioCalls } from '@tablestakes/contract/studio'
import { addressKey } from '@tablestakes/node/rate-limit'
import type { FastifyInstance } from 'fastify'
import { pageOfTicket } from './books.ts'
import { cashOutBet, listMine, placeBet } from './crash/bets.ts'
import { crashTable } from './crash/table.ts'
import { readJackpot } from './jackpots/offered.ts'
import { Refusal } from './platform/refusal.ts'
import { serveAnyone, servePlayer } from './platform/serve.ts'
import { play } from './rounds/play.ts'
import { loadProof } from './rounds/proof.ts'
import { listRounds } from './rounds/queries.ts'
import { showRound } from './rounds/show-round.ts'
import { cashOut, takeStep } from './rounds/step.ts'
import { revealRound } from './seeds/reveal.ts'
import { listRevealed, loadSeeds, rotateSeeds, setClientSeed } from './seeds/seeds.ts'
import { enter, resume } from './sessions/enter.ts'
import type { Session } from './sessions/find-session.ts'
import { loadCrashChain, loadTableChain } from './shared/facts.ts'
import { listStatements } from './shared/statements.ts'
import type { Studio } from './studio.ts'
import { findMine, placeTableBet } from './tables/bets.ts'
import { requireRoom, tableAt } from './tables/table.ts'
import { readMeans } from './wallet/read-balance.ts'

export function serveGames(server: FastifyInstance, studio: Studio): void {
  serveAnyone(server, studio, studioCalls.enter, async ({ code }, { ip }) => {
    if (!studio.limiter.take('entry', addressKey(ip))) throw new Refusal('busy')
    return enter(studio, code)
  })
  servePlayer(server, studio, studioCalls.resume, (_nothing, { session }) => resume(studio, session))
  servePlayer(server, studio, studioCalls.balance, async (_nothing, { session }) => {
    const { balance, freeRounds } = await readMeans(studio, session)
    return { balance, free_rounds: freeRounds }
  })

  servePlayer(server, studio, studioCalls.jackpot, async (_nothing, { session }) => ({
    jackpot: await readJackpot(studio, session),
  }))

  servePlayer(server, studio, studioCalls.play, (bet, { session }) => play(studio, session, bet))
  servePlayer(server, studio, studioCalls.step, (step, { session }) => takeStep(studio, session, step))
  servePlayer(server, studio, studioCalls.cashOut, ({ round_id }, { session }) => cashOut(studio, session, round_id))
  servePlayer(server, studio, studioCalls.rounds, async ({ before }, { session }) => {
    const { rounds, hasMore } = await listRounds(studio.database, session, before)
    return { rounds: await Promise.all(rounds.map((round) => showRound(studio, round))), has_more: hasMore }
  })

  servePlayer(server, studio, studioCalls.seeds, async (_nothing, { session: { playerId } }) => ({
    seeds: await loadSeeds(studio, playerId),
    revealed: await listRevealed(studio, playerId),
  }))
  servePlayer(server, studio, studioCalls.setClientSeed, async ({ client_seed }, { session }) => ({
    seeds: await setClientSeed(studio, session.playerId, client_seed),
  }))
  servePlayer(server, studio, studioCalls.rotateSeeds, async ({ client_seed }, { session }) => {
    // Every rotation leaves a row for ever.
    if (!studio.limiter.take('rotation', String(session.playerId))) throw new Refusal('busy')
    return rotateSeeds(studio, session.playerId, client_seed)
  })
  serveAnyone(server, studio, studioCalls.proof, ({ round }) => loadProof(studio, round))
  serveAnyone(server, studio, studioCalls.reveal, (request, { ip }) => {
    if (!studio.limiter.take('entry', addressKey(ip))) throw new Refusal('busy')
    return revealRound(studio, request)
  })

  serveAnyone(server, studio, studioCalls.bookPage, async ({ game, ticket }, { ip }) => {
    if (!studio.limiter.take('entry', addressKey(ip))) throw new Refusal('busy')
    const page = pageOfTicket(game, ticket)
    if (!page) throw new Refusal('not_found')
    return page
  })
  serveAnyone(server, studio, studioCalls.crashChain, ({ before }) => loadCrashChain(studio.database, before))
  serveAnyone(server, studio, studioCalls.crashStatements, (request) => listStatements(studio, request))
  servePlayer(server, studio, studioCalls.crashBet, (bet, { session }) => {
    requireGame(session, 'crash')
    return placeBet(studio, session, bet)
  })
  servePlayer(server, studio, studioCalls.crashCashOut, ({ bet_id }, { session, receivedAt }) => {
    requireGame(session, 'crash')
    return cashOutBet(studio, session, { betId: bet_id, receivedAt })
  })
  servePlayer(server, studio, studioCalls.tableBet, (bet, { session }) => placeTableBet(studio, session, bet))
  serveAnyone(server, studio, studioCalls.tableChain, ({ table, before }) =>
    loadTableChain(studio.database, { table: requireRoom(table).key, before }),
  )
  serveAnyone(server, studio, studioCalls.tableState, async ({ table }, { session }) => {
    const room = requireRoom(table)
    const state = await tableAt(studio, room).state()
    if (!state) throw new Refusal('busy')
    return { state, mine: session?.game === room.game ? await findMine(studio, session, room) : null }
  })
  serveAnyone(server, studio, studioCalls.crashState, async (_nothing, { session }) => {
    const state = await crashTable(studio).state()
    if (!state) throw new Refusal('busy')
    return { state, mine: session?.game === 'crash' ? await listMine(studio, session, state.game_no) : [] }
  })
}

/** A session is for the game it was launched for. */
function requireGame({ game }: Session, wanted: StudioGame): void {
  if (game !== wanted) throw new Refusal('bad_params')
}
