import './download.css'
import { activityTypes, takeDownloadAward } from '@tablestakes/contract/promotions'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { Check, Download } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { getInstallOffer, installApp, subscribeInstall } from '../../../lib/browser/install.ts'
import { isStandalone, platformOf } from '../../../lib/browser/install-platform.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { AwardFigures } from '../../../shell/rewards/AwardFigures.tsx'
import { places } from '../../../ui/places.ts'
import { useDetail } from '../activity-queries.ts'
import { celebrate } from '../parts/celebrate.ts'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import { RewardCard } from '../parts/RewardCard.tsx'
import { useGrant } from '../parts/use-grant.ts'

/** How the app gets onto this device's home screen, and the reward for opening it from there. */
export default function DownloadDialog() {
  const text = useText()
  const isHere = isStandalone()
  const { data: detail } = useDetail(activityTypes.DOWNLOAD)
  const step = detail?.steps[0]
  return (
    <DialogSheet title={text('dialog_download')} subtitle={text('promo_install_subtitle')}>
      <div className="install">
        <img src="/art/banners/download.svg" alt="" width="150" height="118" draggable={false} />
        {isHere ? <InstalledNote /> : <InstallSteps />}
        {isHere && step && <TakeAward />}
        {step && (
          <RewardCard awards={step.awards} todo={text('promo_install_todo')} far={text(`promo_step_${step.state}`)} />
        )}
        <ButtonLink size="lg" block href="#/activity">
          {text('screen_activity')}
        </ButtonLink>
      </div>
    </DialogSheet>
  )
}

function InstalledNote() {
  const text = useText()
  return (
    <p className="install-done">
      <Check aria-hidden="true" />
      {text('promo_install_here')}
    </p>
  )
}

const STEPS = 3

function InstallSteps() {
  const text = useText()
  const offer = useSyncExternalStore(subscribeInstall, getInstallOffer)
  const platform = platformOf(navigator)
  return (
    <>
      {offer && (
        <Button look="action" size="lg" block icon={<Download />} onClick={() => void installApp()}>
          {text('promo_install_do')}
        </Button>
      )}
      <ol className="install-steps card" aria-label={text('promo_install_how')}>
        {places(STEPS).map((place) => (
          <li key={place}>{text(`promo_install_${platform}_${(place + 1) as 1 | 2 | 3}`)}</li>
        ))}
      </ol>
    </>
  )
}

function TakeAward() {
  const text = useText()
  const isPlayer = useHasPlayer()
  const { data: detail } = useDetail(activityTypes.DOWNLOAD)
  const { ask, isAsking, problem } = useGrant(takeDownloadAward, { type: activityTypes.DOWNLOAD })
  const step = detail?.steps[0]
  if (!isPlayer || !step || step.state === 'claimed') return null
  async function take() {
    const given = await ask({ is_standalone: true })
    if (given) await celebrate(given, text('dialog_download'))
  }
  return (
    <>
      <Button look="gold" size="lg" block busy={isAsking} onClick={() => void take()}>
        {text('promo_claim')} <AwardFigures awards={step.awards} isPlain />
      </Button>
      <GrantTrouble problem={problem} />
    </>
  )
}
