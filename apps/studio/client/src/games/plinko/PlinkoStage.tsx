import './plinko.css'
import type { PlinkoOutcome, PlinkoParams } from '@tablestakes/domain/games/plinko'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { useEffect, useRef } from 'react'
import { writeMoney } from '../../money.ts'
import type { GameProps, Round } from '../game-client.ts'
import { useEndSound } from '../use-end-sound.ts'
import type { Balls } from './balls.ts'
import { PlinkoBoard } from './PlinkoBoard.tsx'
import { BOARD, bucketX } from './plinko-board.ts'

export function PlinkoStage({ table }: GameProps<PlinkoParams>) {
  const { params, latest } = table
  const host = useFallingBalls(table)
  // A result belongs to the board it fell on: another number of rows or another risk has other buckets.
  const landed = latest && isOn(latest, params) ? latest : null
  useEndSound(table, latest)
  return (
    <div className="plinko">
      <div className="plinko-tray" dir="ltr">
        <PlinkoBoard params={params} landed={landed} />
        <div className="plinko-balls" ref={host} />
        <div aria-live="polite">{landed && <Paid table={table} round={landed} key={landed.round_id} />}</div>
      </div>
    </div>
  )
}

const isOn = (round: Round, { rows, risk }: PlinkoParams) => {
  const played = round.params as PlinkoParams
  return played.rows === rows && played.risk === risk
}

/** What the ball brought, over its bucket. */
function Paid({ table, round }: GameProps<PlinkoParams> & { round: Round }) {
  const { bucket } = round.shown as PlinkoOutcome
  const x = bucketX(bucket, table.params.rows) / BOARD.width
  return (
    <p className="plinko-paid" style={vars({ '--x': x, '--side': x < 0.25 ? 0 : x > 0.75 ? 1 : 0.5 })}>
      <Num className="gold-text">{writeMoney(round.win, table.purse, { sign: 'always' })}</Num>
    </p>
  )
}

/**
 * Drops every round that arrives, each landing by itself. The renderer is fetched when the board is first shown; where
 * it cannot run, or nothing may move, a round lands immediately and only its bucket tells.
 */
function useFallingBalls({ falling, params, isReduced, land, play }: GameProps<PlinkoParams>['table']) {
  const host = useRef<HTMLDivElement>(null)
  const balls = useRef<Promise<Balls | null> | null>(null)
  const dropped = useRef(new Set<string>())

  useEffect(() => {
    if (isReduced || !host.current) return
    const opening = import('./balls.ts').then(({ openBalls }) => openBalls(host.current!)).catch(() => null)
    balls.current = opening
    return () => {
      balls.current = null
      void opening.then((opened) => opened?.close())
    }
  }, [isReduced])

  useEffect(() => {
    for (const round of falling) {
      const { round_id } = round
      if (dropped.current.has(round_id)) {
        // The board was changed under it: what it would land in is no longer there.
        if (!isOn(round, params)) land(round_id)
        continue
      }
      dropped.current.add(round_id)
      if (isReduced || !balls.current || !isOn(round, params)) {
        land(round_id)
        continue
      }
      void balls.current.then((opened) => {
        if (!opened) land(round_id)
        else
          opened.drop({
            id: round_id,
            path: (round.shown as PlinkoOutcome).path,
            onHit: () => play('tick'),
            onEnd: () => land(round_id),
          })
      })
    }
  }, [falling, params, isReduced, land, play])

  useEffect(() => {
    void balls.current?.then((opened) => opened?.keepOnly(falling.map((round) => round.round_id)))
  }, [falling])

  return host
}
