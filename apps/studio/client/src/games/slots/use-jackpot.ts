import { type StudioJackpot, type StudioRound, studioCalls } from '@tablestakes/contract/studio'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Table } from '../../table.ts'
import type { Round } from '../game-client.ts'

/** Nothing is made up between two looks: the counter shows what the casino's books hold. */
const LOOK_MS = 5_000
const CHECK_MS = 2_500

/** What the casino told last; undefined before anything was asked beyond the first answer. One page has one game. */
let latest: StudioJackpot | null | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pot of the game at the table; null where it has none. */
export function useJackpot({ view }: Pick<Table, 'view'>): StudioJackpot | null {
  const told = useSyncExternalStore(subscribe, () => latest)
  return told === undefined ? view.jackpot : told
}

/** Looks again every few seconds, and only while the page is seen. */
export function useJackpotLooks({ askFor, view }: Pick<Table, 'askFor' | 'view'>): void {
  const isPlayedForCash = view.money === 'cash'
  useEffect(() => {
    if (!isPlayedForCash) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      askFor(studioCalls.jackpot, {}, 0).then(
        ({ jackpot }) => {
          latest = jackpot
          for (const listener of [...listeners]) listener()
        },
        // The next look is soon.
        () => {},
      )
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [askFor, isPlayedForCash])
}

/** A jackpot that was won and is not paid yet is followed until it is. */
export function useWonJackpot(
  { ask, report }: Pick<Table, 'ask' | 'report'>,
  round: Round,
): NonNullable<Round['jackpot']> {
  const [paid, setPaid] = useState<Round['jackpot']>()
  const jackpot = paid ?? round.jackpot!
  const isOwed = jackpot.state === 'owed'
  const { round_id: id } = round
  useEffect(() => {
    if (!isOwed) return
    const look = async () => {
      const { rounds } = await ask(studioCalls.rounds, {})
      const now = rounds.find((one: StudioRound) => one.round_id === id)?.jackpot
      if (!now || now.state === 'owed') return
      setPaid(now)
      const { balance } = await ask(studioCalls.balance, {})
      report({ balance, ended: { id: `${id} jackpot`, stake: 0n, win: now.amount ?? 0n } })
    }
    const timer = setInterval(() => void look().catch(() => {}), CHECK_MS)
    return () => clearInterval(timer)
  }, [isOwed, id, ask, report])
  return jackpot
}
