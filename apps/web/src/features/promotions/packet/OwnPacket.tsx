import type { ResponseOf } from '@tablestakes/contract/call'
import { makeGiftPacket } from '@tablestakes/contract/gift-packet'
import { activityTypes } from '@tablestakes/contract/promotions'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useState } from 'react'
import { toDeviceTime } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { useAgo } from '../../../lib/words/use-ago.ts'
import { LinkCard } from '../../../shell/invite/LinkCard.tsx'
import { avatarSrc } from '../../../shell/player/avatar.ts'
import { AwardFigure } from '../../../shell/rewards/AwardFigures.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { StepBar } from '../../../ui/figures/ProgressBar.tsx'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { Avatar } from '../../../ui/pictures/Avatar.tsx'
import { weave } from '../../../ui/weave.ts'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import { useGrant } from '../parts/use-grant.ts'

type Packet = ResponseOf<typeof makeGiftPacket>

/** The player's packet of the day. It is made, or shown again, when it is asked for: looking at the sheet reserves nothing. */
export function OwnPacket() {
  const text = useText()
  const [packet, setPacket] = useState<Packet | null>(null)
  const { ask, isAsking, problem } = useGrant(makeGiftPacket, { type: activityTypes.GIFT_PACKET })
  return (
    <div className="packet">
      {packet ? (
        <MadePacket packet={packet} />
      ) : (
        <>
          <img src="/art/objects/red-envelope.svg" alt="" width={132} height={132} />
          <p>{text('packet_make_text')}</p>
          <Button look="action" size="lg" block busy={isAsking} onClick={() => void ask({}).then(setPacket)}>
            {text('packet_make')}
          </Button>
        </>
      )}
      <GrantTrouble problem={problem} />
    </div>
  )
}

function MadePacket({ packet }: { packet: Packet }) {
  const text = useText()
  const ago = useAgo()
  const taken = packet.parts - packet.parts_left
  const name = text('packet_parts', { taken, parts: packet.parts })
  return (
    <>
      <p>
        {name} ·{' '}
        {weave(text('packet_ends_in'), [
          <Countdown key="0" endsAt={toDeviceTime(packet.end_time)} name={text('packet_ends_name')} />,
        ])}
      </p>
      <StepBar name={name} steps={packet.parts} done={taken} />
      <LinkCard code={packet.code} url={packet.url} title={text('packet_link')} text={text('packet_link_text')} />
      {packet.takers.length > 0 && (
        <List name={text('packet_takers')}>
          {packet.takers.map(({ nickname, face_id, award, create_time }) => (
            <ListRow
              key={`${nickname} ${create_time}`}
              mark={<Avatar name={nickname} src={avatarSrc(face_id)} size={40} />}
              title={nickname}
              text={ago(create_time)}
              end={<AwardFigure award={award} isPlain />}
            />
          ))}
        </List>
      )}
    </>
  )
}
