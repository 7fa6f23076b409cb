import './gold-panning.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { type GoldRush, getGoldRush, shareGoldRush, takeGoldRushAward } from '@tablestakes/contract/gold-rush'
import { activityTypes } from '@tablestakes/contract/promotions'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { AwardFigure, AwardFigures } from '../../../shell/rewards/AwardFigures.tsx'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { toast } from '../../../shell/toasts/toast.ts'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { celebrate } from '../parts/celebrate.ts'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import { RewardCard } from '../parts/RewardCard.tsx'
import { useGrant } from '../parts/use-grant.ts'
import { PanScene } from './PanScene.tsx'

type Pan = GoldRush['awards'][number]

/** Three pans a day, one after the other; the second opens when the player has shared. */
export default function GoldPanningDialog() {
  const text = useText()
  const query = useQuery(apiQuery(getGoldRush, {}))
  return (
    <DialogSheet title={text('dialog_gold_panning')} subtitle={text('promo_pan_subtitle')}>
      {query.data ? (
        <Panning info={query.data} readAt={query.dataUpdatedAt} />
      ) : (
        <Unloaded
          query={query}
          words={{ failed: 'did_not_load_title', refused: 'promo_gone_title', text: 'promo_failed_text' }}
        >
          <Skeleton height="320px" radius="22px" />
        </Unloaded>
      )}
    </DialogSheet>
  )
}

const TYPE = activityTypes.GOLD_RUSHING
const AFTER_SHARING = 1
const isRipe = ({ status, is_taken, limit_seconds }: Pan) => status && !is_taken && limit_seconds <= 0

function Panning({ info, readAt }: { info: GoldRush; readAt: number }) {
  const text = useText()
  const take = useGrant(takeGoldRushAward, { type: TYPE, refreshes: [getGoldRush] })
  const next = info.awards.find(({ is_taken }) => !is_taken)
  const ripe = next && isRipe(next) ? next : null
  const mustShare = next?.index === AFTER_SHARING && !info.is_shared
  async function lift({ index }: Pan) {
    const given = await take.ask({ index })
    if (given) await celebrate(given, text('dialog_gold_panning'))
  }
  return (
    <div className="panning">
      <PanScene isRipe={ripe !== null} />
      <ol className="pans">
        {info.awards.map((pan) => (
          <li key={pan.index} data-state={pan.is_taken ? 'taken' : isRipe(pan) ? 'ripe' : 'waiting'}>
            <b>{text('promo_pan', { count: pan.index + 1 })}</b>
            <AwardFigure award={pan.award} isPlain={!isRipe(pan)} />
            <small>
              <PanState pan={pan} isNext={pan === next} mustShare={mustShare} readAt={readAt} />
            </small>
          </li>
        ))}
      </ol>
      {mustShare && <ShareFirst />}
      {!mustShare && next && (
        <Button
          look="gold"
          size="lg"
          block
          disabled={!ripe}
          busy={take.isAsking}
          onClick={() => ripe && void lift(ripe)}
        >
          {text(ripe ? 'promo_pan_lift' : 'promo_pan_wait')} {ripe && <AwardFigures awards={[ripe.award]} isPlain />}
        </Button>
      )}
      {!next && <p className="steps-note">{text('promo_pan_done')}</p>}
      <GrantTrouble problem={take.problem} />
      <RewardCard
        awards={[(next ?? info.awards.at(-1))?.award].filter((award) => award !== undefined)}
        todo={text(mustShare ? 'promo_pan_share_first' : ripe ? 'promo_pan_lift' : 'promo_pan_todo')}
        until={text('promo_until_day')}
      />
    </div>
  )
}

type PanStateProps = { pan: Pan; isNext: boolean; mustShare: boolean; readAt: number }

function PanState({ pan, isNext, mustShare, readAt }: PanStateProps) {
  const text = useText()
  if (pan.is_taken) return text('promo_step_claimed')
  if (isRipe(pan)) return text('promo_step_reached')
  if (!isNext || (mustShare && pan.limit_seconds <= 0)) return text(isNext ? 'promo_pan_share' : 'promo_step_waiting')
  return (
    <Countdown
      endsAt={readAt + pan.limit_seconds * 1000}
      name={text('promo_pan_in')}
      onEnd={() => void refreshCalls([getGoldRush])}
    />
  )
}

/** The second pan opens when the link was shared: with the phone's own sheet, else by copying it. */
function ShareFirst() {
  const text = useText()
  const share = useGrant(shareGoldRush, { type: TYPE, refreshes: [getGoldRush] })
  async function press() {
    const given = await share.ask({ channel: 'share' in navigator ? 'share' : 'copy' })
    if (given) await handOn(given, text('promo_link_copied'))
  }
  return (
    <>
      <Button look="action" size="lg" block icon={<Share2 />} busy={share.isAsking} onClick={() => void press()}>
        {text('promo_pan_share')}
      </Button>
      <GrantTrouble problem={share.problem} />
    </>
  )
}

async function handOn({ url }: ResponseOf<typeof shareGoldRush>, copied: string): Promise<void> {
  const link = new URL(url, location.origin).href
  try {
    if ('share' in navigator) return await navigator.share({ url: link })
  } catch {
    // Closed, or not allowed here: the link is copied instead.
  }
  if (await copyText(link)) toast.success(copied)
}
