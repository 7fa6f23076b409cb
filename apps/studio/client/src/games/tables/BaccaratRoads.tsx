import type { BaccaratOutcome } from '@tablestakes/domain/games/tables/baccarat'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import type { ReactNode } from 'react'
import { text, words } from '../../text.ts'
import { columnsOf, derivedRoad, layRuns, type Placed, runsOf } from './roads.ts'

const BEADS = { player: 'P', banker: 'B', tie: 'T' } as const
const ROWS = 6
const COLUMNS = 12

/** Bead plate, big road and the three that are derived from it; the newest columns are those that are seen. */
export function Roads({ latest }: { latest: readonly BaccaratOutcome[] }) {
  const hands = latest.toReversed()
  const runs = runsOf(hands)
  const beads = hands.slice(-ROWS * 8)
  const count = (side: 'player' | 'banker' | 'tie') => hands.filter(({ winner }) => winner === side).length
  return (
    <section className="roads" aria-label={text('baccarat_roads')}>
      <div className="roads-pair" dir="ltr">
        <Road title={text('baccarat_bead')} columns={8}>
          {beads.map(({ winner }, place) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a bead is known by its place.
              key={place}
              className="bead"
              data-tone={winner}
              style={at(Math.floor(place / ROWS), place % ROWS)}
            >
              {BEADS[winner]}
            </i>
          ))}
        </Road>
        <Road title={text('baccarat_big_road')} columns={COLUMNS}>
          <Marks
            placed={layRuns(runs)}
            draw={({ side, ties }) => ({ className: 'ringed', tone: side, isTied: ties > 0 })}
          />
        </Road>
      </div>
      <div className="roads-three" dir="ltr">
        {([1, 2, 3] as const).map((behind) => (
          <Road key={behind} title={text(`baccarat_road_${behind}`)} columns={COLUMNS}>
            <Marks
              placed={layRuns(columnsOf(derivedRoad(runs, behind)))}
              draw={(mark) => ({ className: `derived derived-${behind}`, tone: mark, isTied: false })}
            />
          </Road>
        ))}
      </div>
      <p className="roads-counts">
        {(['player', 'banker', 'tie'] as const).map((side) => (
          <span key={side} data-tone={side}>
            {words('tables_count', { side: text(`baccarat_${side}`), count: <Num>{count(side)}</Num> })}
          </span>
        ))}
        <small>{text('tables_past')}</small>
      </p>
    </section>
  )
}

const at = (column: number, row: number) => vars({ '--column': column + 1, '--row': row + 1 })

function Road({ title, columns, children }: { title: string; columns: number; children: ReactNode }) {
  return (
    <figure className="road">
      <figcaption>{title}</figcaption>
      <div className="road-grid" style={vars({ '--columns': columns })}>
        {children}
      </div>
    </figure>
  )
}

type MarksProps<Mark> = {
  placed: readonly Placed<Mark>[]
  draw: (mark: Mark) => { className: string; tone: string; isTied: boolean }
}

/** Only the newest columns have room. */
function Marks<Mark>({ placed, draw }: MarksProps<Mark>) {
  const last = placed.reduce((most, { column }) => Math.max(most, column), 0)
  const first = Math.max(0, last - COLUMNS + 1)
  return placed
    .filter(({ column }) => column >= first)
    .map(({ column, row, mark }) => {
      const { className, tone, isTied } = draw(mark)
      return (
        <i
          key={`${column} ${row}`}
          className={className}
          data-tone={tone}
          data-tied={isTied ? '' : undefined}
          style={at(column - first, row)}
        />
      )
    })
}
