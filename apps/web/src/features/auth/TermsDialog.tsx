import './entry.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useState } from 'react'
import { usePreload, useSite } from '../../lib/api/preload.ts'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'

type LegalKind = 'terms' | 'privacy'

/** The sections as the dictionary numbers them. */
const SECTIONS = {
  terms: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  privacy: [1, 2, 3, 4, 5, 6, 7, 8],
} as const

/** The terms, or the privacy notice, in the version in force; each leads to the other. */
export default function TermsDialog({ kind = 'terms' }: { kind?: LegalKind }) {
  const text = useText()
  const preload = usePreload()
  const [shown, setShown] = useState(kind)
  const isTerms = shown === 'terms'
  const version = isTerms ? preload?.legal.terms_version : preload?.legal.privacy_version
  return (
    <DialogSheet
      title={text(isTerms ? 'terms_title' : 'privacy_title')}
      subtitle={text('legal_version', { version: version ?? '' })}
      size="lg"
    >
      <div key={shown} className="legal">
        <Sections kind={shown} />
        <p className="entry-hint">{text('legal_operator_note')}</p>
        <Button block onClick={() => setShown(isTerms ? 'privacy' : 'terms')}>
          {text(isTerms ? 'privacy_title' : 'terms_title')}
        </Button>
      </div>
    </DialogSheet>
  )
}

function Sections({ kind }: { kind: LegalKind }) {
  const text = useText()
  const { contactEmail } = useSite()
  const age = usePreload()?.jurisdiction.minimum_age ?? 18
  const values = { age, email: contactEmail || text('support') }
  const sections =
    kind === 'terms'
      ? SECTIONS.terms.map((number) => [text(`terms_${number}_title`), text(`terms_${number}_text`, values)])
      : SECTIONS.privacy.map((number) => [text(`privacy_${number}_title`), text(`privacy_${number}_text`, values)])
  return (
    <ol>
      {sections.map(([title, words]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  )
}
