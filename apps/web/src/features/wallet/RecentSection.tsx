import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { toHref } from '../../lib/address/hash-location.ts'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { HOME } from '../../shell/frame/home.ts'
import { StatePicture } from '../../shell/states/StatePicture.tsx'
import { List } from '../../ui/lists/List.tsx'
import { ListSkeleton, Loading } from '../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../ui/states/StateMessage.tsx'
import { MovementRow } from './history/MovementRow.tsx'
import { SectionFailed } from './SectionFailed.tsx'
import { SectionHead } from './SectionHead.tsx'
import { RECENT_MOVEMENTS, useRecentMovements } from './wallet-queries.ts'

/** The last movements of the player's money; each opens its receipt. */
export function RecentSection() {
  const text = useText()
  const query = useRecentMovements()
  const movements = query.data?.list
  return (
    <section className="wallet-part">
      <SectionHead
        title={text('wallet_recent')}
        more={movements?.length ? { text: text('see_all'), onPress: () => void openDialog('transactions') } : undefined}
      />
      {movements === undefined ? (
        query.isError ? (
          <SectionFailed query={query} />
        ) : (
          <Loading name={text('loading')}>
            <ListSkeleton rows={RECENT_MOVEMENTS} />
          </Loading>
        )
      ) : movements.length === 0 ? (
        <EmptyState
          picture={<StatePicture picture="no-history" />}
          title={text('wallet_recent_none')}
          text={text('wallet_recent_none_text')}
          action={<ButtonLink href={toHref(HOME)}>{text('wallet_recent_play')}</ButtonLink>}
        />
      ) : (
        <List name={text('wallet_recent')}>
          {movements.map((movement) => (
            <MovementRow
              key={movement.id}
              movement={movement}
              onOpen={() => void openDialog('receipt', { number: movement.number })}
            />
          ))}
        </List>
      )}
    </section>
  )
}
