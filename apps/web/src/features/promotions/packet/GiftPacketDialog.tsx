import '../filled/filled.css'
import { useState } from 'react'
import { forgetPacket, getPacketCode } from '../../../lib/address/launch.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { OwnPacket } from './OwnPacket.tsx'
import { TakePart } from './TakePart.tsx'

/** A packet that came by a link is taken from; otherwise the player's own of the day is made and handed on. */
export default function GiftPacketDialog() {
  const text = useText()
  const [code] = useState(getPacketCode)
  return (
    <DialogSheet title={text('dialog_gift_packet')} subtitle={text(code ? 'packet_for_you' : 'packet_subtitle')}>
      {code ? <TakePart code={code} onTaken={forgetPacket} /> : <OwnPacket />}
    </DialogSheet>
  )
}
