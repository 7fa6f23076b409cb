import { listMail, type Mail, mailStates } from '@tablestakes/contract/mail'
import { pickBlock } from '@tablestakes/domain/site/language'
import { awardWaits } from '@tablestakes/domain/site/mail'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { serverNow } from '../../lib/browser/clock.ts'
import { useLanguage } from '../../lib/words/i18n.ts'
import { awardOfMail } from '../../shell/rewards/awards.ts'
import { PAGE_SIZE } from '../../ui/lists/InfiniteList.tsx'

/** The mail box, newest first. The live stream asks for it again when a letter comes. */
export const useMails = () =>
  useInfiniteQuery({
    queryKey: [listMail.path, 'pages'],
    queryFn: ({ pageParam }) => callApi(listMail, { last_id: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.last_id === '' ? undefined : page.last_id),
  })

/** A letter as it is shown, in the reader's language. */
export function useLetter(): (mail: Mail) => ReturnType<typeof letterOf> {
  const language = useLanguage()
  return (mail) => letterOf(mail, language)
}

function letterOf(mail: Mail, language: ReturnType<typeof useLanguage>) {
  const isClaimed = mail.status === mailStates.CLAIMED
  return {
    id: mail.id,
    title: pickBlock(mail.title, language) ?? '',
    content: pickBlock(mail.content, language) ?? '',
    awards: mail.award_package.map(awardOfMail),
    isUnread: mail.status === mailStates.UNREAD,
    isClaimed,
    isWaiting: awardWaits({ hasAward: mail.is_attach, isClaimed, expiresAt: mail.expires_at }, serverNow()),
    expiresAt: mail.expires_at,
    at: mail.create_time,
  }
}

export type Letter = ReturnType<typeof letterOf>
