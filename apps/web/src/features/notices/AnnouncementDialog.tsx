import './notices.css'
import { listNotices, type Notice } from '@tablestakes/contract/notices'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { useText } from '../../lib/words/i18n.ts'
import { useDay } from '../../lib/words/use-day.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import { StatePicture } from '../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../shell/states/Unloaded.tsx'
import { InfiniteList, PAGE_SIZE } from '../../ui/lists/InfiniteList.tsx'
import { ListSkeleton } from '../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../ui/states/StateMessage.tsx'
import { OperatorText } from '../../ui/texts/OperatorText.tsx'
import { useNotice } from './use-notice.ts'

/** All notices to read again, newest first. */
export default function AnnouncementDialog() {
  const text = useText()
  const pages = useInfiniteQuery({
    queryKey: [listNotices.path, 'pages'],
    queryFn: ({ pageParam }) => callApi(listNotices, { last_id: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.last_id === '' ? undefined : page.last_id),
  })
  const notices = pages.data?.pages.flatMap((page) => page.list)
  return (
    <DialogSheet title={text('dialog_announcement')} isRead>
      {!notices ? (
        <Unloaded query={pages} words={{ failed: 'notice_failed_title', text: 'notice_failed_text' }}>
          <ListSkeleton rows={4} />
        </Unloaded>
      ) : notices.length === 0 ? (
        <EmptyState
          picture={<StatePicture picture="no-mail" />}
          title={text('notice_none_title')}
          text={text('notice_none_text')}
          isBare
        />
      ) : (
        <InfiniteList
          name={text('dialog_announcement')}
          items={notices}
          frame={(items) => <ul className="announcements">{items}</ul>}
          renderItem={(notice) => <Announcement key={notice.id} notice={notice} />}
          hasMore={pages.hasNextPage}
          isLoading={pages.isFetching}
          onMore={() => void pages.fetchNextPage()}
          loadingName={text('loading')}
          endText={text('notice_end')}
          error={
            pages.isFetchNextPageError ? { text: text('notice_failed_title'), retryText: text('try_again') } : undefined
          }
        />
      )}
    </DialogSheet>
  )
}

function Announcement({ notice }: { notice: Notice }) {
  const text = useText()
  const day = useDay()
  const { title, content, href, isAway, hrefOf } = useNotice()(notice)
  return (
    <li className="card announcement">
      <small>{day(notice.start_time)}</small>
      <h3>{title}</h3>
      <OperatorText text={content} hrefOf={hrefOf} />
      {href && (
        <ButtonLink size="sm" href={href} {...(isAway && { target: '_blank', rel: 'noopener noreferrer' })}>
          {text('notice_see')}
        </ButtonLink>
      )}
    </li>
  )
}
