import { luckyBoxForm } from '@tablestakes/domain/promotions/lucky-box'
import { useState } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { BoxGame } from './BoxGame.tsx'
import { BoxUnloaded } from './BoxUnloaded.tsx'
import {
  type Box,
  type BoxType,
  boxTypes,
  useBox,
  useOpenBoxTypes,
  usePlayerNumber,
  useReadiest,
} from './box-queries.ts'
import { Collected } from './Collected.tsx'

type Title = 'dialog_lucky_gift_box' | 'dialog_lucky_wheel'

/** The lucky box: whether it is a gift box or a wheel is decided by the boxes that are left, not by the name it was opened by. */
export default function LuckyBoxDialog({ title }: { title: Title }) {
  const text = useText()
  const player = usePlayerNumber()
  const types = useOpenBoxTypes()
  if (types.data && player !== null)
    return (
      <ReadiestBox title={title} types={types.data.length > 0 ? types.data : boxTypes.slice(0, 1)} player={player} />
    )
  return (
    <DialogSheet title={text(title)}>
      <BoxUnloaded query={types} isBare />
    </DialogSheet>
  )
}

type ReadiestBoxProps = { title: Title; types: readonly BoxType[]; player: number }

function ReadiestBox({ title, types, player }: ReadiestBoxProps) {
  const text = useText()
  // Kept from the first look on: an opened box must not send the player to another kind.
  const [type, setType] = useState<BoxType | null>(null)
  const readiest = useReadiest(types, player)
  if (type === null && readiest !== null) setType(readiest)
  if (type !== null) return <OpenBox title={title} type={type} player={player} />
  return (
    <DialogSheet title={text(title)}>
      <BoxUnloaded />
    </DialogSheet>
  )
}

function OpenBox({ title, type, player }: { title: Title; type: BoxType; player: number }) {
  const text = useText()
  const box = useBox(type, player)
  const form = box.data ? formOf(box.data) : null
  return (
    <DialogSheet title={text(form ? `dialog_lucky_${form}` : title)} subtitle={text('box_subtitle')}>
      {box.data ? (
        <div className="box-stack">
          <BoxGame box={box.data} type={type} isBare />
          <Collected box={box.data} type={type} />
        </div>
      ) : (
        <BoxUnloaded query={box} isBare />
      )}
    </DialogSheet>
  )
}

/** Where there is neither a box nor a spin it keeps the name it was opened by. */
function formOf({
  daily_box_num: left,
  daily_box_total_num: total,
  wheel_num: spins,
}: Box): 'gift_box' | 'wheel' | null {
  if (luckyBoxForm(left) === 'giftBox') return 'gift_box'
  return total > 0 || spins > 0 ? 'wheel' : null
}
