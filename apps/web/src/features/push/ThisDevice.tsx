import type { ResponseOf } from '@tablestakes/contract/call'
import { getPushSettings } from '@tablestakes/contract/push'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { permissionNow } from '../../lib/push/browser-push.ts'
import { isListening, listen, stopListening } from '../../lib/push/device.ts'
import { useText } from '../../lib/words/i18n.ts'

type Settings = ResponseOf<typeof getPushSettings>

/** Says first what it is for; the browser's own question comes when the player has asked for it. */
export function ThisDevice({ settings }: { settings: Settings }) {
  const text = useText()
  const here = useQuery({ queryKey: ['push', 'here'], queryFn: isListening, staleTime: 0 })
  const permission = permissionNow()
  const turn = useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? listen(settings) : stopListening(settings.service)),
    onSettled: () => Promise.all([here.refetch(), refreshCalls([getPushSettings])]),
  })
  const isOn = here.data === true
  return (
    <section className="notify-card card" data-is-on={isOn}>
      <span className="notify-bell" aria-hidden="true">
        {isOn ? <BellRing /> : <BellOff />}
      </span>
      <h3>{text(isOn ? 'push_is_on' : 'push_intro_title')}</h3>
      <p>{text('push_intro_text')}</p>
      {settings.devices > 0 && <p className="notify-count">{text('push_devices', { count: settings.devices })}</p>}
      <div role="alert">{problemOf()}</div>
      {permission !== 'unsupported' && permission !== 'denied' && (
        <Button
          {...(!isOn && { look: 'action' })}
          size="lg"
          block
          busy={turn.isPending}
          onClick={() => turn.mutate(!isOn)}
        >
          {text(isOn ? 'push_turn_off' : 'push_turn_on')}
        </Button>
      )}
    </section>
  )

  function problemOf() {
    if (permission === 'unsupported') return <p className="notify-problem">{text('push_is_unsupported')}</p>
    if (permission === 'denied') return <p className="notify-problem">{text('push_is_blocked')}</p>
    return turn.isError ? <p className="notify-problem">{text('push_failed')}</p> : null
  }
}
