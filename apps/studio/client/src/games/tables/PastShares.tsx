import { ratio, toPercentText } from '@tablestakes/domain/money/ratio'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import type { ReactNode } from 'react'
import { text } from '../../text.ts'

type Kind = { kind: string; name: ReactNode; tone?: string }

/** How often each came lately. It says nothing about the next, and says so. */
export function PastShares({ latest, kinds }: { latest: readonly string[]; kinds: readonly Kind[] }) {
  if (latest.length === 0) return null
  return (
    <section className="shares" aria-label={text('tables_lately')}>
      <ul>
        {kinds.map(({ kind, name, tone }) => {
          const count = latest.filter((one) => one === kind).length
          return (
            <li key={kind} data-tone={tone} style={vars({ '--part': count / latest.length })}>
              <span>{name}</span>
              <Num>{`${toPercentText(ratio(count, latest.length), 0)}%`}</Num>
            </li>
          )
        })}
      </ul>
      <small>{text('tables_past')}</small>
    </section>
  )
}
