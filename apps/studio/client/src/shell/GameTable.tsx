import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Casino } from '../casino.ts'
import type { Round } from '../games/game-client.ts'
import { keep, readKept } from '../keep.ts'
import type { Sound } from '../sound.ts'
import type { TableStore } from '../table.ts'
import { text } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { BetPanel } from './BetPanel.tsx'
import { Ending } from './Ending.tsx'
import { GameSheet, type SheetPart } from './GameSheet.tsx'
import { useHotkeys } from './hotkeys.ts'
import { RoundSheet } from './RoundSheet.tsx'
import { SessionLine } from './SessionLine.tsx'
import { Strip } from './Strip.tsx'
import { TopBar } from './TopBar.tsx'

type GameTableProps = { store: TableStore; casino: Casino; sound: Sound; leave: () => void }

/** The whole screen of a game. */
export function GameTable({ store, casino, sound, leave }: GameTableProps) {
  const table = useSyncExternalStore(store.subscribe, store.read)
  const [part, setPart] = useState<SheetPart | null>(null)
  const [round, setRound] = useState<Round | null>(null)
  const [isSoundOn, setSoundOn] = useState(sound.isOn)
  const [isCalm, setCalm] = useState(() => readKept('always', 'motion') === 'less')
  const [areKeysOn, setKeysOn] = useState(() => readKept('always', 'keys') === 'on')
  useHotkeys(store.read, areKeysOn)
  const openInfo = useCallback(() => setPart('rules'), [])

  useEffect(() => sound.subscribe(() => setSoundOn(sound.isOn())), [sound])
  useEffect(() => {
    document.documentElement.dataset.motion = isCalm ? 'less' : 'full'
    const asked = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => store.setReduced(isCalm || asked.matches)
    follow()
    asked.addEventListener('change', follow)
    return () => asked.removeEventListener('change', follow)
  }, [isCalm, store])

  const turnSound = (isOn: boolean) => {
    sound.turn(isOn)
    // The casino's own switch shows the same.
    casino.tell({ type: 'sound', isOn })
  }

  if (table.isOver) {
    return <Ending heading="table_over_title" note="table_over_text" action="table_leave" onAction={leave} />
  }
  const { game } = table
  return (
    <main className="seat" data-game={game.key} data-framed={casino.isFramed ? '' : undefined}>
      {!casino.isFramed && (
        <TopBar table={table} isSoundOn={isSoundOn} onSound={() => turnSound(!isSoundOn)} onBack={leave} />
      )}
      <Strip
        game={game}
        rounds={table.landed}
        isDemo={table.purse.money === 'demo'}
        onRound={setRound}
        onInfo={openInfo}
        history={game.History ? <game.History table={table} /> : undefined}
      />
      <section className="stage" aria-label={text(game.name)}>
        <game.Stage table={table} />
      </section>
      <section className="panel" aria-label={text('table_panel')}>
        <SessionLine table={table} isFramed={casino.isFramed} onFairness={() => setPart('fairness')} />
        {game.Panel ? <game.Panel table={table} /> : <BetPanel table={table} />}
      </section>
      {table.isLineLost && (
        <div className="line-lost" role="alert">
          <Icon name="wifi-off" />
          <p>
            <b>{text('table_line_lost')}</b> {text(table.placing > 0 ? 'table_line_bet' : 'table_line_text')}
          </p>
        </div>
      )}
      {part && (
        <GameSheet
          table={table}
          part={part}
          onPart={setPart}
          onClose={() => setPart(null)}
          settings={{
            isSoundOn,
            turnSound,
            isCalm,
            turnCalm: (next) => {
              keep('always', 'motion', next ? 'less' : null)
              setCalm(next)
            },
            areKeysOn,
            turnKeys: (next) => {
              keep('always', 'keys', next ? 'on' : null)
              setKeysOn(next)
            },
          }}
        />
      )}
      {round && <RoundSheet table={table} round={round} onClose={() => setRound(null)} />}
    </main>
  )
}
