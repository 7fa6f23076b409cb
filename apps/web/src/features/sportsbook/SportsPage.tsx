import './sportsbook.css'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { ChevronLeft, Info } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { navigate } from '../../lib/address/hash-location.ts'
import { onDemand } from '../../lib/browser/on-demand.ts'
import { useText } from '../../lib/words/i18n.ts'
import { SlipBar } from './slip/SlipBar.tsx'
import { useHasRail } from './use-has-rail.ts'

/** Phones open it as a dialog, and only then. */
const SlipRail = onDemand(() => import('./slip/SlipRail.tsx'))

type SportsPageProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** Where a step up leads; the home has none. */
  up?: string
  tools?: ReactNode
  children: ReactNode
}

/** The frame of every sports page: heading, the slip within reach, and what virtual matches are. */
export function SportsPage({ title, subtitle, up, tools, children }: SportsPageProps) {
  const text = useText()
  const hasRail = useHasRail()
  return (
    <div className="sports">
      <div className="sports-main">
        <div className="sports-head">
          {up !== undefined && (
            <IconButton
              name={text('sports_back')}
              icon={<ChevronLeft className="flip" />}
              onClick={() => navigate(up)}
            />
          )}
          <div className="sports-title">
            <h1 className="headline">{title}</h1>
            {subtitle && <p>{subtitle}</p>}
          </div>
          {tools}
        </div>
        {children}
        <p className="sports-virtual">
          <Info aria-hidden="true" />
          {text('sports_virtual_note')}
        </p>
      </div>
      {hasRail ? (
        <section className="sports-rail" aria-label={text('slip_title')}>
          <Suspense>
            <SlipRail />
          </Suspense>
        </section>
      ) : (
        <SlipBar />
      )}
    </div>
  )
}
