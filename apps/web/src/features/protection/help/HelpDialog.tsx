import '../protection.css'
import { getProtectionRules } from '@tablestakes/contract/protection'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText, useWireText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { CareUnloaded } from '../CareUnloaded.tsx'
import { GeneralAdvice } from './GeneralAdvice.tsx'
import { HelpCard } from './HelpCard.tsx'

/** Reserved for examples: no such address ever leads anywhere. */
const isExample = ({ url }: { url: string }) => URL.canParse(url) && new URL(url).hostname.endsWith('.example')

/** Who helps, outside of this house: by phone, on the web, and when. Open to everybody. */
export default function HelpDialog() {
  const text = useText()
  const say = useWireText()
  const rules = useQuery(apiQuery(getProtectionRules, {}))
  return (
    <DialogSheet
      title={text('help_title')}
      {...(rules.data && rules.data.help.length > 0 && { subtitle: text('help_subtitle') })}
    >
      {rules.data ? (
        <div className="care-stack">
          {rules.data.help.length > 0 && <p className="care-plain">{text('help_text')}</p>}
          {rules.data.help.some(isExample) && <p className="care-note">{text('help_example')}</p>}
          {rules.data.help.length > 0 ? (
            rules.data.help.map((place) => <HelpCard key={place.name} place={place} />)
          ) : (
            <p className="care-plain">{text('help_none')}</p>
          )}
          <GeneralAdvice />
          <ul className="care-notices">
            <li>{text('help_age', { age: rules.data.minimum_age })}</li>
            {rules.data.notices.map((key) => (
              <li key={key}>{say(key)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <CareUnloaded query={rules} rows={2} />
      )}
    </DialogSheet>
  )
}
