import './notices.css'
import { getMoodGroup, noticeTypes } from '@tablestakes/contract/notices'
import { nextNotice } from '@tablestakes/domain/site/notice'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { Sheet } from '@tablestakes/look/sheet/Sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '../../lib/api/api-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { useText } from '../../lib/words/i18n.ts'
import { useDialogFrame } from '../../shell/dialogs/dialog-context.ts'
import { markNoticeSeen, readSeenNotices } from '../../shell/session/seen-notices.ts'
import { StatePicture } from '../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../shell/states/Unloaded.tsx'
import { ListSkeleton } from '../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../ui/states/StateMessage.tsx'
import { OperatorText } from '../../ui/texts/OperatorText.tsx'
import { useNotice } from './use-notice.ts'

/** Specification §4: each close advances one game notice; the last one closes the dialog. By itself it opens for unread ones only. */
export default function NoticeDialog({ isDaily = false }: { isDaily?: boolean }) {
  const text = useText()
  const { isOpen, close, closed, shown } = useDialogFrame()
  useEffect(() => {
    shown()
  }, [shown])
  const uid = useSession((session) => session.user?.uid)
  const query = useQuery(apiQuery(getMoodGroup, { notice_type: noticeTypes.GAME, ...(uid !== undefined && { uid }) }))
  const [index, setIndex] = useState(0)
  const noticeOf = useNotice()
  const [seenBefore] = useState(readSeenNotices)
  const notices = query.data?.mood_group.filter(({ id }) => !isDaily || !seenBefore.includes(id)) ?? []
  const notice = notices[index] && noticeOf(notices[index])
  const shownId = notices[index]?.id
  useEffect(() => {
    if (shownId !== undefined) markNoticeSeen(shownId)
  }, [shownId])
  const next = nextNotice({ index, count: notices.length })
  const advance = () => (next === null ? close() : setIndex(next))
  const footer = notice && (
    <div className="notice-ways">
      {notice.href && (
        <ButtonLink
          look="action"
          size="lg"
          block
          href={notice.href}
          onClick={close}
          {...(notice.isAway && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {text('notice_see')}
        </ButtonLink>
      )}
      <Button size="lg" block onClick={advance}>
        {next === null ? text('close') : text('notice_next', { place: index + 2, count: notices.length })}
      </Button>
      {next !== null && (
        <Button look="text" block onClick={close}>
          {text('notice_close_all')}
        </Button>
      )}
    </div>
  )
  return (
    <Sheet
      open={isOpen}
      onClose={advance}
      onClosed={closed}
      closeName={text('close')}
      title={notice?.title ?? text('dialog_notice')}
      footer={footer}
    >
      {notice ? (
        <div className="notice">
          <img src="/art/objects/gift-open.svg" alt="" width={112} height={112} />
          <OperatorText text={notice.content} hrefOf={notice.hrefOf} />
        </div>
      ) : query.data ? (
        <EmptyState
          picture={<StatePicture picture="no-mail" />}
          title={text('notice_none_title')}
          text={text('notice_none_text')}
          isBare
        />
      ) : (
        <Unloaded query={query} words={{ failed: 'notice_failed_title', text: 'notice_failed_text' }}>
          <ListSkeleton rows={2} />
        </Unloaded>
      )}
    </Sheet>
  )
}
