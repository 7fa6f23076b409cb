import type { Firm } from '@tablestakes/contract/suppliers'
import { formatCount } from '@tablestakes/domain/money/format'
import { toHref } from '../../lib/address/hash-location.ts'
import { useText } from '../../lib/words/i18n.ts'
import { FirmCard } from '../../shell/games/FirmCard.tsx'
import { RowHead } from '../../ui/showcase/RowHead.tsx'
import { CategoryEmpty } from './LobbyStates.tsx'

/** Who makes the games; a card leads to all of theirs. */
export default function FirmGrid({ firms }: { firms: readonly Firm[] }) {
  const text = useText()
  if (firms.length === 0) return <CategoryEmpty />
  return (
    <section aria-label={text('providers')}>
      <RowHead
        title={text('providers')}
        count={formatCount(firms.length)}
        link={{
          href: toHref('/gameFirm'),
          text: text('see_all'),
          name: text('see_all_of', { name: text('providers') }),
        }}
      />
      <div className="firms">
        {firms.map((firm) => (
          <FirmCard key={firm.key} firm={firm} />
        ))}
      </div>
    </section>
  )
}
