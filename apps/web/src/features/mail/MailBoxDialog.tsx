import './mail.css'
import { claimAllMailAwards, deleteAllMail, listMail } from '@tablestakes/contract/mail'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApiMutation } from '../../lib/api/api-query.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { loadRed } from '../../shell/player/load-red.ts'
import { type Award, sumUp, useWrittenAward, useWrittenAwards } from '../../shell/rewards/awards.ts'
import { ClaimReceipt } from '../../shell/rewards/ClaimReceipt.tsx'
import { useClaim } from '../../shell/rewards/use-claim.ts'
import { StatePicture } from '../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../shell/states/Unloaded.tsx'
import { toast } from '../../shell/toasts/toast.ts'
import { InfiniteList } from '../../ui/lists/InfiniteList.tsx'
import { ListSkeleton } from '../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../ui/states/StateMessage.tsx'
import { MailRow } from './MailRow.tsx'
import { type Letter, useLetter, useMails } from './mail-queries.ts'

type Filter = 'all' | 'unread' | 'award'

const isShown: Record<Filter, (letter: Letter) => boolean> = {
  all: () => true,
  unread: ({ isUnread }) => isUnread,
  award: ({ awards }) => awards.length > 0,
}

/** The mail box: every letter, newest first, with what each of them holds. */
export default function MailBoxDialog() {
  const text = useText()
  const pages = useMails()
  const letterOf = useLetter()
  const [claimed, setClaimed] = useState<readonly Award[] | null>(null)
  const letters = pages.data?.pages.flatMap((page) => page.list).map(letterOf)
  const waiting = letters?.filter(({ isWaiting }) => isWaiting) ?? []
  return (
    <DialogSheet
      title={text('dialog_mail_box')}
      size="lg"
      footer={waiting.length > 0 && <ClaimAll letters={waiting} onClaimed={setClaimed} />}
    >
      <div className="mails">
        {claimed && <ClaimReceipt awards={claimed} />}
        {letters ? (
          <Letters letters={letters} pages={pages} />
        ) : (
          <Unloaded query={pages} words={{ failed: 'mail_failed_title', text: 'mail_failed_text' }}>
            <ListSkeleton rows={5} />
          </Unloaded>
        )}
      </div>
    </DialogSheet>
  )
}

function Letters({ letters, pages }: { letters: readonly Letter[]; pages: ReturnType<typeof useMails> }) {
  const text = useText()
  const [filter, setFilter] = useState<Filter>('all')
  const shown = letters.filter(isShown[filter])
  if (letters.length === 0) {
    return (
      <EmptyState
        picture={<StatePicture picture="no-mail" />}
        title={text('mail_empty_title')}
        text={text('mail_empty_text')}
        isBare
      />
    )
  }
  return (
    <>
      <SegmentedControl
        name={text('mail_filter')}
        value={filter}
        onChange={setFilter}
        options={[
          { value: 'all', text: text('mail_all') },
          { value: 'unread', text: text('mail_unread_only') },
          { value: 'award', text: text('mail_with_award') },
        ]}
      />
      {shown.length === 0 && !pages.hasNextPage ? (
        <EmptyState
          picture={<StatePicture picture="no-mail" />}
          title={text('mail_none_title')}
          action={<Button onClick={() => setFilter('all')}>{text('mail_show_all')}</Button>}
          isBare
        />
      ) : (
        <div>
          <InfiniteList
            name={text('dialog_mail_box')}
            items={shown}
            renderItem={(letter) => (
              <MailRow
                key={letter.id}
                letter={letter}
                onOpen={() => void openDialog('message-box', { id: letter.id })}
              />
            )}
            hasMore={pages.hasNextPage}
            isLoading={pages.isFetching}
            onMore={() => void pages.fetchNextPage()}
            loadingName={text('loading')}
            endText={<DeleteAll hasWaiting={letters.some(({ isWaiting }) => isWaiting)} />}
            error={
              pages.isFetchNextPageError ? { text: text('mail_failed_title'), retryText: text('try_again') } : undefined
            }
          />
        </div>
      )}
    </>
  )
}

function ClaimAll({ letters, onClaimed }: { letters: readonly Letter[]; onClaimed: (awards: Award[]) => void }) {
  const text = useText()
  const written = useWrittenAward()
  const writtenAll = useWrittenAwards()
  const { claim, isPending } = useClaim(claimAllMailAwards, { refreshes: [listMail] })
  const [first, ...others] = sumUp(letters.flatMap(({ awards }) => awards))
  const claimAll = async () => {
    const answer = await claim({})
    if (answer) onClaimed(answer.awards)
  }
  return (
    <>
      <Button look="gold" size="lg" block busy={isPending} onClick={() => void claimAll()}>
        {text('mail_claim_all', { amounts: first ? written(first) : '' })}
      </Button>
      <p className="mail-truth">
        {others.length > 0 && <>{text('mail_claim_also', { amounts: writtenAll(others) })} </>}
        {text('mail_claim_from', { count: letters.length })}
      </p>
    </>
  )
}

/** Asks first: what is deleted cannot be brought back, and what was not claimed is never deleted. */
function DeleteAll({ hasWaiting }: { hasWaiting: boolean }) {
  const text = useText()
  const { mutateAsync, isPending } = useApiMutation(deleteAllMail, { refreshes: [listMail] })
  async function ask() {
    const isSure = await openDialog('confirm', {
      title: text(hasWaiting ? 'mail_keep_title' : 'mail_delete_all_title'),
      message: text(hasWaiting ? 'mail_keep_text' : 'mail_delete_text'),
      confirmText: text(hasWaiting ? 'mail_delete_others' : 'mail_delete_all'),
    })
    if (!isSure) return
    const { mail_ids: deleted } = await mutateAsync({})
    ignoreFailure(loadRed(), 'red points')
    toast.success(text('mail_deleted', { count: deleted.length }))
  }
  return (
    <Button
      look="text"
      size="sm"
      icon={<Trash2 />}
      busy={isPending}
      onClick={() => ignoreFailure(ask(), 'deleting mail')}
    >
      {text('mail_delete_all')}
    </Button>
  )
}
