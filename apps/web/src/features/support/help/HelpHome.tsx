import type { ResponseOf } from '@tablestakes/contract/call'
import type { listHelp } from '@tablestakes/contract/support'
import { ArrowUpRight, CircleHelp, Gift, ShieldAlert, ShieldCheck, UserRound, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { HelpLines } from './HelpLines.tsx'
import { LastThings } from './LastThings.tsx'

/** Of the shipped topics; one that an operator adds has a question mark. */
const ICONS: Readonly<Record<string, ReactNode>> = {
  deposits: <Wallet />,
  withdrawals: <ArrowUpRight />,
  bonuses: <Gift />,
  fairness: <ShieldCheck />,
  account: <UserRound />,
  protection: <ShieldAlert />,
}

type HelpHomeProps = {
  help: ResponseOf<typeof listHelp>
  onTopic: (id: string) => void
  onPick: (id: string) => void
}

export function HelpHome({ help: { topics, answers }, onTopic, onPick }: HelpHomeProps) {
  const text = useText()
  const top = answers.filter(({ is_top: isTop }) => isTop)
  return (
    <>
      <LastThings />
      <h3 className="help-label">{text('support_topics')}</h3>
      <div className="help-topics">
        {topics.map(({ id, title }) => (
          <button key={id} type="button" className="card" onClick={() => onTopic(id)}>
            <span aria-hidden="true">{ICONS[id] ?? <CircleHelp />}</span>
            {title}
          </button>
        ))}
      </div>
      {top.length > 0 && (
        <>
          <h3 className="help-label">{text('support_asked_most')}</h3>
          <HelpLines name={text('support_asked_most')} lines={top} onPick={onPick} />
        </>
      )}
    </>
  )
}
