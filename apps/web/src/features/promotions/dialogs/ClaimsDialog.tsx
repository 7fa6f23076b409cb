import '../centre/centre.css'
import { listOwnClaims } from '@tablestakes/contract/promotions'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { writeMoment } from '../../../shell/protection/times.ts'
import { AwardFigures } from '../../../shell/rewards/AwardFigures.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { kindOf } from '../kinds.ts'
import { useOwnWords } from '../parts/use-own-words.ts'

/** Everything the player has claimed, newest first. */
export default function ClaimsDialog() {
  const text = useText()
  return (
    <DialogSheet title={text('promo_claims_title')}>
      <Claims />
    </DialogSheet>
  )
}

function Claims() {
  const text = useText()
  const words = useOwnWords()
  const claims = useInfiniteQuery({
    queryKey: [listOwnClaims.path],
    queryFn: ({ pageParam }) => callApi(listOwnClaims, { last_id: pageParam }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: ({ last_id: last }) => (last === '' ? null : last),
  })
  if (!claims.data)
    return (
      <Unloaded query={claims} words={{ failed: 'did_not_load_title', text: 'promo_failed_text' }} isBare={false}>
        <ListSkeleton rows={5} />
      </Unloaded>
    )
  const list = claims.data.pages.flatMap((page) => page.list)
  if (list.length === 0)
    return (
      <EmptyState
        picture={<StatePicture picture="no-rewards" />}
        title={text('promo_claims_none_title')}
        text={text('promo_claims_none_text')}
      />
    )
  return (
    <div className="promo-claims">
      <List name={text('promo_claims_title')}>
        {list.map(({ id, activity_type: type, titles, awards, state, claim_time: at }) => (
          <ListRow
            key={id}
            mark={<img src={`/art/banners/${kindOf(type).art}.svg`} alt="" width="40" height="40" />}
            title={words(titles)}
            text={writeMoment(at)}
            end={<AwardFigures awards={awards} isPlain={state !== 'paid'} />}
            endText={state === 'paid' ? undefined : text(state === 'held' ? 'promo_claim_held' : 'promo_claim_refused')}
          />
        ))}
      </List>
      {claims.hasNextPage && (
        <Button block busy={claims.isFetchingNextPage} onClick={() => void claims.fetchNextPage()}>
          {text('promo_claims_more')}
        </Button>
      )}
    </div>
  )
}
