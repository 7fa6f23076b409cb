import './boxes.css'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { useState } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { PlayerScreen } from '../../../shell/player/PlayerScreen.tsx'
import { BoxGame } from './BoxGame.tsx'
import { BoxLists } from './BoxLists.tsx'
import { BoxUnloaded } from './BoxUnloaded.tsx'
import { type BoxType, boxTypes, useBox, useOpenBoxTypes, usePlayerNumber, useReadiest } from './box-queries.ts'
import { Collected } from './Collected.tsx'

const NAMES = { 19: 'box_type_19', 24: 'box_type_24', 25: 'box_type_25' } as const

/** Boxes of the day, boxes that friends brought and boxes from chosen games, each with what it has collected. */
export default function BlindBoxScreen() {
  const text = useText()
  return (
    <PlayerScreen
      tools={null}
      guest={{ title: text('box_guest_title'), text: text('box_guest_text') }}
      skeleton={<BoxUnloaded />}
    >
      <Boxes />
    </PlayerScreen>
  )
}

function Boxes() {
  const player = usePlayerNumber()
  const types = useOpenBoxTypes()
  if (!types.data || player === null) return <BoxUnloaded query={types} />
  return <BoxTabs types={types.data.length > 0 ? types.data : boxTypes.slice(0, 1)} player={player} />
}

function BoxTabs({ types, player }: { types: readonly BoxType[]; player: number }) {
  const text = useText()
  // Kept from the first look on: an opened box must not send the player to another kind.
  const [chosen, setChosen] = useState<BoxType | null>(null)
  const readiest = useReadiest(types, player)
  if (chosen === null && readiest !== null) setChosen(readiest)
  if (chosen === null) return <BoxUnloaded />
  return (
    <div className="box-stack">
      {types.length > 1 && (
        <SegmentedControl
          name={text('box_types')}
          options={types.map((value) => ({ value: String(value), text: text(NAMES[value]) }))}
          value={String(chosen)}
          onChange={(value) => setChosen(types.find((one) => String(one) === value) ?? chosen)}
        />
      )}
      <OneBox key={chosen} type={chosen} player={player} />
    </div>
  )
}

function OneBox({ type, player }: { type: BoxType; player: number }) {
  const box = useBox(type, player)
  if (!box.data) return <BoxUnloaded query={box} />
  return (
    <div className="box-columns">
      <BoxGame box={box.data} type={type} />
      <div className="box-stack">
        <Collected box={box.data} type={type} />
        <BoxLists box={box.data} type={type} />
      </div>
    </div>
  )
}
