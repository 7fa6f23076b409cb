import { takeGiftPacket } from '@tablestakes/contract/gift-packet'
import { activityTypes } from '@tablestakes/contract/promotions'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useState } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { celebrate } from '../parts/celebrate.ts'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import { useGrant } from '../parts/use-grant.ts'

/** One part of a friend's packet. */
export function TakePart({ code, onTaken }: { code: string; onTaken: () => void }) {
  const text = useText()
  const [isTaken, setIsTaken] = useState(false)
  const { ask, isAsking, problem } = useGrant(takeGiftPacket, { type: activityTypes.GIFT_PACKET })
  async function take() {
    const answer = await ask({ code })
    if (!answer) return
    setIsTaken(true)
    onTaken()
    await celebrate(answer, text('dialog_gift_packet'))
  }
  return (
    <div className="packet">
      <img src="/art/objects/red-envelope.svg" alt="" width={132} height={132} />
      <p>{text(isTaken ? 'packet_taken' : 'packet_take_text')}</p>
      {!isTaken && (
        <Button look="gold" size="lg" block busy={isAsking} onClick={() => void take()}>
          {text('packet_take')}
        </Button>
      )}
      <GrantTrouble problem={problem} />
    </div>
  )
}
