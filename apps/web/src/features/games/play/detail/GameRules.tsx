import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Ordinal } from '@tablestakes/look/figures/Ordinal.tsx'
import { useState } from 'react'
import { useText } from '../../../../lib/words/i18n.ts'
import { RowHead } from '../../../../ui/showcase/RowHead.tsx'

/** Enough to know whether one wants to play; the rest is one press away. */
const FIRST_RULES = 4

export function GameRules({ about, rules }: { about: string; rules: readonly string[] }) {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const isFolded = rules.length > FIRST_RULES + 1 && !isOpen
  const shown = isFolded ? rules.slice(0, FIRST_RULES) : rules
  return (
    <>
      {about !== '' && (
        <section>
          <RowHead title={text('detail_about')} />
          <p className="game-about">{about}</p>
        </section>
      )}
      {rules.length > 0 && (
        <section>
          <RowHead title={text('detail_rules')} />
          <ol className="game-rules card">
            {shown.map((rule, place) => (
              <li key={rule}>
                <Ordinal>{place + 1}</Ordinal>
                <p>{rule}</p>
              </li>
            ))}
          </ol>
          {rules.length > FIRST_RULES + 1 && (
            <Button look="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? text('detail_fewer_rules') : text('detail_all_rules', { count: rules.length })}
            </Button>
          )}
        </section>
      )}
    </>
  )
}
