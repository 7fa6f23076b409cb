import { noticeTypes } from '@tablestakes/contract/notices'
import { pickBlock } from '@tablestakes/domain/site/language'
import type { Index } from '../../lib/api/index-query.ts'
import { useLanguage, useText } from '../../lib/words/i18n.ts'
import { Marquee } from '../../ui/showcase/Marquee.tsx'

export default function NoticeMarquee({ notices }: { notices: Index['notice_list'] }) {
  const text = useText()
  const language = useLanguage()
  const items = notices
    .filter((notice) => notice.notice_type === noticeTypes.MARQUEE)
    .toSorted((one, other) => one.sort_id - other.sort_id)
    .flatMap(({ id, en, 'pt-br': portuguese, bd, zh, ur, ind }) => {
      const block = pickBlock({ en, 'pt-br': portuguese, bd, zh, ur, ind }, language)
      return block ? [{ key: id, text: block.content }] : []
    })
  if (items.length === 0) return null
  return (
    <div className="lobby-marquee">
      <Marquee
        name={text('announcements')}
        items={items}
        pauseName={text('marquee_pause')}
        resumeName={text('marquee_play')}
      />
    </div>
  )
}
