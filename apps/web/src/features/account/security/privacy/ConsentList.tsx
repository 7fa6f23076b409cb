import '../security.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { type ConsentKind, getConsents, setConsent } from '@tablestakes/contract/privacy'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Switch } from '@tablestakes/look/controls/Switch.tsx'
import { CalendarCheck, FileText, ShieldCheck } from 'lucide-react'
import { callApi } from '../../../../lib/api/api.ts'
import { setConsent as setPixelConsent } from '../../../../lib/tracking/consent.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { openDialog } from '../../../../shell/dialogs/open-dialog.ts'
import { List, ListRow } from '../../../../ui/lists/List.tsx'
import { isolate } from '../../isolate.ts'
import { useMoments } from '../moments.ts'
import { Problem } from '../Problem.tsx'
import { useWork } from '../work.ts'

type Consent = ResponseOf<typeof getConsents>['list'][number]

const FREE = ['marketing', 'analytics', 'pixels'] as const satisfies readonly ConsentKind[]
type FreeKind = (typeof FREE)[number]

/** The free consents with their switches, and those without which nobody can play. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const text = useText()
  const change = useWork({
    work: (wanted: { kind: FreeKind; isGiven: boolean }) =>
      callApi(setConsent, { kind: wanted.kind, is_given: wanted.isGiven }, { quiet: true }),
    refreshes: [getConsents],
    onDone: (_, { kind, isGiven }) => {
      // Pixels are loaded by this browser, which asks its own memory before it has an answer of the server.
      if (kind === 'pixels') setPixelConsent(isGiven ? 'allowed' : 'refused')
    },
  })
  const find = (kind: ConsentKind) => consents.find((consent) => consent.kind === kind)
  // The switch stands where it was put while the server is told, and falls back if it refuses.
  const isGiven = (kind: FreeKind) =>
    change.asked?.kind === kind ? change.asked.isGiven : (find(kind)?.is_given ?? false)
  return (
    <>
      <section>
        <h3 className="guard-head">{text('data_consents')}</h3>
        <List name={text('data_consents')}>
          {FREE.map((kind) => (
            <ListRow
              key={kind}
              title={text(`data_${kind}`)}
              text={text(`data_${kind}_text`)}
              end={
                <Switch
                  name={text(`data_${kind}`)}
                  checked={isGiven(kind)}
                  disabled={change.isBusy}
                  onChange={(wanted) => change.run({ kind, isGiven: wanted })}
                />
              }
            />
          ))}
        </List>
        <Problem text={change.problem} />
        <p className="guard-note">{text('data_consents_text')}</p>
      </section>
      <section>
        <h3 className="guard-head">{text('data_agreements')}</h3>
        <List name={text('data_agreements')}>
          <Agreement consent={find('terms')} kind="terms" />
          <Agreement consent={find('privacy')} kind="privacy" />
          <Age consent={find('age')} />
        </List>
      </section>
    </>
  )
}

function Agreement({ consent, kind }: { consent: Consent | undefined; kind: 'terms' | 'privacy' }) {
  const text = useText()
  const { day } = useMoments()
  const name = text(kind === 'terms' ? 'data_terms' : 'data_notice')
  return (
    <ListRow
      mark={kind === 'terms' ? <FileText /> : <ShieldCheck />}
      markTone={consent?.is_given ? 'success' : 'plain'}
      title={name}
      text={
        consent?.is_given && consent.changed_time !== null
          ? text('data_agreed', { version: isolate(consent.version), when: day(consent.changed_time) })
          : text('data_not_agreed')
      }
      end={
        <Button
          size="sm"
          aria-label={text('data_read_name', { name })}
          onClick={() => void openDialog('terms', { kind })}
        >
          {text('data_read')}
        </Button>
      }
    />
  )
}

function Age({ consent }: { consent: Consent | undefined }) {
  const text = useText()
  const { day } = useMoments()
  return (
    <ListRow
      mark={<CalendarCheck />}
      markTone={consent?.is_given ? 'success' : 'plain'}
      title={text('data_age')}
      text={
        consent?.is_given && consent.changed_time !== null
          ? text('data_age_given', { age: consent.version, when: day(consent.changed_time) })
          : text('data_not_agreed')
      }
    />
  )
}
