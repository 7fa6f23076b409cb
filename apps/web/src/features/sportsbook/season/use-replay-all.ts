import { useEffect, useState } from 'react'
import { type ProofMatch, type Replayed, replay } from './replay-season.ts'

/** Plays every match again, one after another with a breath between: the page answers to touches meanwhile. */
export function useReplayAll(matches: readonly ProofMatch[], seasonSeed: string | null) {
  const [isStarted, setIsStarted] = useState(false)
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Replayed | null>>(new Map())
  const next = matches.find(({ id }) => !verdicts.has(id))
  const isRunning = isStarted && next !== undefined
  useEffect(() => {
    if (!isStarted || !next) return
    const timer = setTimeout(() => {
      const verdict = replay(next, seasonSeed)
      setVerdicts((known) => new Map(known).set(next.id, verdict))
    })
    return () => clearTimeout(timer)
  }, [isStarted, next, seasonSeed])
  return { isRunning, verdicts, start: () => setIsStarted(true) }
}
