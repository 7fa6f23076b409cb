import { firstWords } from '@tablestakes/domain/text/read-operator-text'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import { Check, MailOpen } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { useDay } from '../../lib/words/use-day.ts'
import { AwardChips } from '../../shell/rewards/AwardCards.tsx'
import type { Letter } from './mail-queries.ts'

/** One letter of the list: what it is about, what it holds, and whether it was read. */
export function MailRow({ letter, onOpen }: { letter: Letter; onOpen: () => void }) {
  const text = useText()
  const day = useDay()
  const { title, content, awards, isUnread, isClaimed, isWaiting, at } = letter
  return (
    <li>
      <button type="button" className="row mail-row" data-unread={isUnread || undefined} onClick={onOpen}>
        <span className="row-mark" data-tone={isWaiting ? 'gold' : 'plain'}>
          {isUnread || isWaiting ? (
            <img className="mail-mark" src="/art/objects/letter.svg" alt="" width={28} height={28} />
          ) : (
            <MailOpen aria-hidden="true" />
          )}
        </span>
        <span className="row-text">
          <b>
            <bdi>{title}</bdi>
          </b>
          <small>
            <bdi>{firstWords(content)}</bdi>
          </small>
          {awards.length > 0 && <AwardChips awards={awards} isDone={!isWaiting} />}
        </span>
        <span className="row-end">
          <small>{day(at)}</small>
          {isClaimed ? (
            <>
              <Check className="mail-done" aria-hidden="true" />
              <VisuallyHidden>{text('mail_is_claimed')}</VisuallyHidden>
            </>
          ) : (
            isUnread && (
              <>
                <i className="mail-dot" aria-hidden="true" />
                <VisuallyHidden>{text('mail_is_unread')}</VisuallyHidden>
              </>
            )
          )}
        </span>
      </button>
    </li>
  )
}
