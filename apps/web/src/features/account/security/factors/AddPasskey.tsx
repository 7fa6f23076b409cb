import '../security.css'
import { addPasskey, listPasskeys, startPasskey } from '@tablestakes/contract/security'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../../../lib/api/api.ts'
import { describeDevice } from '../../../../lib/browser/device.ts'
import { withProof } from '../../../../lib/session/confirm.ts'
import { makePasskey } from '../../../../lib/session/passkey.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { toast } from '../../../../shell/toasts/toast.ts'
import { useDeviceName } from '../devices/use-device-name.ts'
import { ToldProblem, useWork } from '../work.ts'

const NAME_MAX = 64

/** Named after this device until the player says otherwise; the device itself asks for finger, face or screen lock. */
export function AddPasskey() {
  const text = useText()
  const nameOf = useDeviceName()
  const [typed, setTyped] = useState<string>()
  const [isNameMissing, setIsNameMissing] = useState(false)
  const name = typed ?? nameOf(describeDevice()).slice(0, NAME_MAX)
  const add = useWork({
    work: addNamed,
    refreshes: [listPasskeys],
    onDone: () => {
      setTyped(undefined)
      toast.success(text('passkeys_added'))
    },
  })
  function send(event: FormEvent) {
    event.preventDefault()
    setIsNameMissing(name.trim() === '')
    if (name.trim() !== '') add.run(name.trim())
  }
  return (
    <form className="guard-stack" onSubmit={send}>
      <TextField
        label={text('passkeys_name')}
        hint={text('passkeys_name_hint')}
        error={isNameMissing ? text('passkeys_name_needed') : add.problem}
        value={name}
        maxLength={NAME_MAX}
        onChange={(value) => {
          setTyped(value)
          setIsNameMissing(false)
          add.forgetProblem()
        }}
      />
      <Button look="action" size="lg" block type="submit" icon={<Plus />} busy={add.isBusy}>
        {text('passkeys_add')}
      </Button>
    </form>
  )
}

async function addNamed(name: string): Promise<void> {
  const { challenge_id, options } = await withProof(() => callApi(startPasskey, {}, { quiet: true }))
  const credential = await askDevice(options)
  await callApi(addPasskey, { challenge_id, credential, name }, { quiet: true })
}

async function askDevice(options: string): Promise<string> {
  const made = await makePasskey(options).catch((error: unknown) => {
    const isThere = error instanceof Error && error.name === 'InvalidStateError'
    throw new ToldProblem(isThere ? 'passkeys_already' : 'passkeys_browser_failed', error)
  })
  if (made === null) throw new ToldProblem('passkeys_cancelled')
  return made
}
