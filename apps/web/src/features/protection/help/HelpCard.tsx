import type { ResponseOf } from '@tablestakes/contract/call'
import type { getProtectionRules } from '@tablestakes/contract/protection'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { ExternalLink, Phone } from 'lucide-react'
import { useText, useWireText } from '../../../lib/words/i18n.ts'

type Place = ResponseOf<typeof getProtectionRules>['help'][number]

/** Name and hours are the operator's own words, or keys of ours. */
export function HelpCard({ place: { name, phone, url, hours, is_free } }: { place: Place }) {
  const text = useText()
  const say = useWireText()
  return (
    <section className="care-help card">
      <h3>
        <bdi>{say(name)}</bdi> {is_free && <Badge tone="success">{text('help_free')}</Badge>}
      </h3>
      {hours !== '' && (
        <p>
          <bdi>{say(hours)}</bdi>
        </p>
      )}
      <div className="care-answers">
        {phone !== '' && (
          <ButtonLink size="sm" icon={<Phone />} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            <bdi dir="ltr">{phone}</bdi>
          </ButtonLink>
        )}
        {url !== '' && (
          <ButtonLink size="sm" icon={<ExternalLink />} href={url} target="_blank" rel="noopener noreferrer">
            {text('help_site')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
