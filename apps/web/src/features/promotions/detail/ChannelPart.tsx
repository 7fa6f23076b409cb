import { claimActivity } from '@tablestakes/contract/promotions'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { ExternalLink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { AwardFigures } from '../../../shell/rewards/AwardFigures.tsx'
import { celebrate } from '../parts/celebrate.ts'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import type { Detail } from '../parts/types.ts'
import { useGrant } from '../parts/use-grant.ts'
import { useOwnWords } from '../parts/use-own-words.ts'

/** A channel elsewhere: the way there, and the field for the code that is posted in it. */
export function ChannelPart({ detail, url }: { detail: Detail; url: string }) {
  const text = useText()
  const words = useOwnWords()
  const isPlayer = useHasPlayer()
  const [code, setCode] = useState('')
  const { activity_id, activity_type: type, titles } = detail.activity
  const { ask, isAsking, problem } = useGrant(claimActivity, { type })
  const step = detail.steps[0]
  const isDone = step?.state === 'claimed'
  async function send(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') return
    const given = await ask({ activity_id, ...(step && { step_id: step.step_id }), code: code.trim() })
    if (given) await celebrate(given, words(titles))
  }
  return (
    <section className="channel card">
      <ButtonLink
        block
        icon={<ExternalLink />}
        href={url.startsWith('/') ? toHref(url) : url}
        {...(!url.startsWith('/') && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {text('promo_channel_open')}
      </ButtonLink>
      {isPlayer && !isDone && (
        <form onSubmit={(event) => void send(event)}>
          <TextField
            label={text('promo_channel_code')}
            value={code}
            onChange={setCode}
            autoComplete="off"
            maxLength={32}
          />
          <Button
            look="gold"
            size="lg"
            block
            type="submit"
            busy={isAsking}
            disabled={code.trim() === '' || detail.missing.length > 0}
          >
            {text('promo_claim')} {step && <AwardFigures awards={step.awards} isPlain />}
          </Button>
        </form>
      )}
      {isDone && <p className="steps-note">{text('promo_all_done')}</p>}
      <GrantTrouble problem={problem} />
    </section>
  )
}
