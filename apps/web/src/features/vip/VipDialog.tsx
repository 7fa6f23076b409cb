import './vip.css'
import { getVip } from '@tablestakes/contract/vip'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useEffect } from 'react'
import { apiQuery } from '../../lib/api/api-query.ts'
import { setUser, useSession } from '../../lib/session/session.ts'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import { Unloaded } from '../../shell/states/Unloaded.tsx'
import { ListSkeleton, Skeleton } from '../../ui/states/Skeleton.tsx'
import { LevelCard } from './LevelCard.tsx'
import { LevelTable } from './LevelTable.tsx'
import { VipRewards } from './VipRewards.tsx'

/** The level's card, what is missing for the next, what can be claimed now, and what every level brings. */
export default function VipDialog() {
  const text = useText()
  const query = useQuery(apiQuery(getVip, {}))
  const vip = query.data
  const level = vip?.user_info.vip_level
  // The frame of the avatar follows the level that was just seen.
  useEffect(() => {
    const { user } = useSession.getState()
    if (user && level !== undefined && user.vip_level !== level) setUser({ ...user, vip_level: level })
  }, [level])
  return (
    <DialogSheet title={text('dialog_vip')} size="lg">
      {vip ? (
        <div className="vip">
          <LevelCard vip={vip} />
          <VipRewards vip={vip} />
          <LevelTable vip={vip} />
          <p className="vip-note">
            <Info aria-hidden="true" />
            {text('vip_note')}
          </p>
        </div>
      ) : (
        <Unloaded query={query} words={{ failed: 'vip_failed_title', text: 'vip_failed_text' }}>
          <Skeleton height="220px" radius="var(--r-lg)" />
          <ListSkeleton rows={4} />
        </Unloaded>
      )}
    </DialogSheet>
  )
}
