import '../security.css'
import { makeGameToken } from '@tablestakes/contract/auth'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Camera, LogIn, QrCode, RotateCw, ShieldAlert, TimerOff } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../../lib/api/api.ts'
import { serverNow } from '../../../../lib/browser/clock.ts'
import { withProof } from '../../../../lib/session/confirm.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../../shell/dialogs/DialogSheet.tsx'
import { Countdown } from '../../../../ui/figures/Countdown.tsx'
import { QrPicture } from '../../../../ui/pictures/QrPicture.tsx'
import { Problem } from '../Problem.tsx'
import { useWork } from '../work.ts'

/** `link` is empty once the code has ended: nothing keeps it then. */
type ShownLink = { link: string; endsAt: number }

/**
 * A single-use launch code as a picture, which signs this player in on the device that scans it. The code lives in this
 * dialog's memory while it is on screen: it is never a link to press, copy, report or find in the history.
 */
export default function AnotherDeviceDialog() {
  const text = useText()
  const [shown, setShown] = useState<ShownLink>()
  const make = useWork({
    work: () => withProof(() => callApi(makeGameToken, {}, { quiet: true })),
    onDone: ({ token, expires_at }) =>
      // The clock on screen is this device's own, which may be ahead of the server's.
      setShown({ link: launchLink(token), endsAt: expires_at - serverNow() + Date.now() }),
  })
  const isLive = shown !== undefined && shown.link !== ''
  const footer = !isLive && (
    <div className="guard-stack">
      <Problem text={make.problem} />
      <Button
        look="action"
        size="lg"
        block
        icon={shown ? <RotateCw /> : <QrCode />}
        busy={make.isBusy}
        onClick={() => make.run()}
      >
        {text(shown ? 'another_device_again' : 'another_device_show')}
      </Button>
    </div>
  )
  return (
    <DialogSheet title={text('another_device_title')} subtitle={text('another_device_subtitle')} footer={footer}>
      <div className="guard-stack">
        {shown === undefined ? (
          <Steps />
        ) : isLive ? (
          <>
            <QrPicture content={shown.link} name={text('another_device_qr')} />
            <p className="guard-clock">
              {text('another_device_left')}{' '}
              <Countdown
                key={shown.link}
                endsAt={shown.endsAt}
                name={text('another_device_left')}
                onEnd={() => setShown({ link: '', endsAt: 0 })}
              />
            </p>
          </>
        ) : (
          <div className="guard-over" role="status">
            <TimerOff aria-hidden="true" />
            <b>{text('another_device_over')}</b>
            <p>{text('another_device_over_text')}</p>
          </div>
        )}
        <p className="guard-warn guard-warn-line">
          <ShieldAlert aria-hidden="true" />
          {text('another_device_warning')}
        </p>
      </div>
    </DialogSheet>
  )
}

function Steps() {
  const text = useText()
  return (
    <ol className="guard-points">
      <li>
        <QrCode aria-hidden="true" />
        {text('another_device_step_show')}
      </li>
      <li>
        <Camera aria-hidden="true" />
        {text('another_device_step_scan')}
      </li>
      <li>
        <LogIn aria-hidden="true" className="flip" />
        {text('another_device_step_in')}
      </li>
    </ol>
  )
}

const launchLink = (token: string) => `${location.origin}/#/game?gameToken=${encodeURIComponent(token)}`
