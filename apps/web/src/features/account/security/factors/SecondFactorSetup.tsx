import type { ResponseOf } from '@tablestakes/contract/call'
import { confirmSecondFactor, type startSecondFactor } from '@tablestakes/contract/security'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useState } from 'react'
import { callApi } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../../shell/dialogs/DialogSheet.tsx'
import { OtpField } from '../../../../ui/fields/OtpField.tsx'
import { QrPicture } from '../../../../ui/pictures/QrPicture.tsx'
import { useWork } from '../work.ts'
import { CopyButton } from './CopyButton.tsx'

type SetupProps = {
  setup: ResponseOf<typeof startSecondFactor>
  onOn: (recoveryCodes: readonly string[]) => void
}

/** The secret goes into the app by camera, by link or by hand; the app's first code proves that it arrived. */
export function SecondFactorSetup({ setup, onOn }: SetupProps) {
  const text = useText()
  const [code, setCode] = useState('')
  const confirm = useWork({
    work: (typed: string) => callApi(confirmSecondFactor, { code: typed }, { quiet: true }),
    onDone: ({ recovery_codes }) => onOn(recovery_codes),
  })
  const footer = (
    <Button
      look="action"
      size="lg"
      block
      busy={confirm.isBusy}
      disabled={code.length < 6}
      onClick={() => confirm.run(code)}
    >
      {text('second_factor_confirm')}
    </Button>
  )
  return (
    <DialogSheet title={text('second_factor_title')} subtitle={text('second_factor_scan')} footer={footer}>
      <div className="guard-stack">
        <QrPicture content={setup.otpauth_url} name={text('second_factor_qr')} />
        <ButtonLink look="text" href={setup.otpauth_url} className="justify-self-center">
          {text('second_factor_open_app')}
        </ButtonLink>
        <div>
          <div className="label">{text('second_factor_secret')}</div>
          <div className="guard-secret">
            <Num>{inFours(setup.secret)}</Num>
            <CopyButton content={setup.secret} />
          </div>
        </div>
        <OtpField
          label={text('second_factor_code')}
          hint={text('second_factor_code_hint')}
          error={confirm.problem}
          value={code}
          onChange={(typed) => {
            setCode(typed)
            confirm.forgetProblem()
          }}
          onComplete={(typed) => confirm.run(typed)}
        />
      </div>
    </DialogSheet>
  )
}

/** Easier to type: `JBSW Y3DP EHPK 3PXP`. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
