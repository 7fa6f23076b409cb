import './mail.css'
import { claimMailAward, deleteMail, listMail, readMail } from '@tablestakes/contract/mail'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHashPath } from '../../lib/address/hash-location.ts'
import { ownHref } from '../../lib/address/own-href.ts'
import { callApi } from '../../lib/api/api.ts'
import { useApiMutation } from '../../lib/api/api-query.ts'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { useText } from '../../lib/words/i18n.ts'
import { useDay } from '../../lib/words/use-day.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import { type Closable, openDialog } from '../../shell/dialogs/open-dialog.ts'
import { loadRed } from '../../shell/player/load-red.ts'
import { AwardCards } from '../../shell/rewards/AwardCards.tsx'
import { type Award, useWrittenAwards } from '../../shell/rewards/awards.ts'
import { ClaimReceipt } from '../../shell/rewards/ClaimReceipt.tsx'
import { useClaim } from '../../shell/rewards/use-claim.ts'
import { StatePicture } from '../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../shell/states/Unloaded.tsx'
import { ListSkeleton } from '../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../ui/states/StateMessage.tsx'
import { OperatorText } from '../../ui/texts/OperatorText.tsx'
import { type Letter, useLetter } from './mail-queries.ts'

/** Opening a letter reads it. Without a number it is the newest one. */
const open = async (id: string | undefined) => {
  const newest = id === undefined ? (await callApi(listMail, { limit: 1 }, { quiet: true })).list[0]?.id : id
  if (newest === undefined) return null
  return (await callApi(readMail, { id: newest }, { quiet: true })).mail
}

/** One letter, with what is attached to it. */
export default function MessageDialog({ id, onClose }: Closable & { id?: string }) {
  const text = useText()
  const letterOf = useLetter()
  const query = useQuery({ queryKey: [readMail.path, id ?? ''], queryFn: () => open(id) })
  const letter = query.data && letterOf(query.data)
  const isRead = query.isSuccess
  useEffect(() => {
    if (!isRead) return
    void refreshCalls([listMail])
    ignoreFailure(loadRed(), 'red points')
  }, [isRead])
  if (letter) return <OpenLetter letter={letter} onClose={onClose} />
  return (
    <DialogSheet title={text('dialog_message_box')}>
      {query.data === null ? (
        <EmptyState
          picture={<StatePicture picture="no-mail" />}
          title={text('mail_empty_title')}
          text={text('mail_empty_text')}
          isBare
        />
      ) : (
        <Unloaded query={query} words={{ failed: 'mail_failed_title', text: 'mail_failed_text' }}>
          <ListSkeleton rows={3} />
        </Unloaded>
      )}
    </DialogSheet>
  )
}

function OpenLetter({ letter, onClose }: Closable & { letter: Letter }) {
  const text = useText()
  const day = useDay()
  const path = useHashPath()
  const written = useWrittenAwards()
  const [claimed, setClaimed] = useState<readonly Award[] | null>(null)
  const { claim, isPending } = useClaim(claimMailAward, { refreshes: [listMail, readMail] })
  const { id, title, content, awards, isWaiting, isClaimed, expiresAt, at } = letter
  const canClaim = isWaiting && claimed === null
  async function claimIt() {
    const answer = await claim({ mail_id: id })
    if (answer) setClaimed(answer.awards)
  }
  return (
    <DialogSheet
      title={title}
      hideTitle
      isRead={!canClaim}
      footer={
        canClaim && (
          <>
            <Button look="gold" size="lg" block busy={isPending} onClick={() => void claimIt()}>
              {text('mail_claim', { amounts: written(awards) })}
            </Button>
            {expiresAt !== null && <p className="mail-truth">{text('mail_waits_until', { date: day(expiresAt) })}</p>}
          </>
        )
      }
    >
      <article className="letter">
        <div className="letter-picture" data-won={awards.length > 0 || undefined} aria-hidden="true">
          <img src={`/art/objects/${awards.length > 0 ? 'trophy' : 'letter'}.svg`} alt="" width={112} height={112} />
        </div>
        <div>
          <p className="letter-when">{day(at)}</p>
          <h3 dir="auto">{title}</h3>
        </div>
        <OperatorText text={content} hrefOf={(place) => ownHref(place, path)} />
        {claimed ? (
          <ClaimReceipt awards={claimed} />
        ) : (
          awards.length > 0 && <AwardCards awards={awards} isDone={!isWaiting} />
        )}
        {!canClaim && claimed === null && awards.length > 0 && (
          <p className="mail-truth">
            {isClaimed ? text('mail_is_claimed') : expiresAt !== null && text('mail_expired', { date: day(expiresAt) })}
          </p>
        )}
        <DeleteLetter letter={letter} canClaim={canClaim} onClaim={() => void claimIt()} onDeleted={onClose} />
      </article>
    </DialogSheet>
  )
}

type DeleteLetterProps = { letter: Letter; canClaim: boolean; onClaim: () => void; onDeleted: () => void }

/** Deleting never takes an unclaimed reward: that is offered first. */
function DeleteLetter({ letter, canClaim, onClaim, onDeleted }: DeleteLetterProps) {
  const text = useText()
  const written = useWrittenAwards()
  const { mutateAsync, isPending } = useApiMutation(deleteMail, { refreshes: [listMail] })
  async function ask() {
    if (canClaim) {
      const wantsIt = await openDialog('confirm', {
        title: text('mail_unclaimed_title'),
        message: text('mail_unclaimed_text', { amounts: written(letter.awards) }),
        confirmText: text('mail_claim', { amounts: '' }).trim(),
      })
      if (wantsIt) onClaim()
      return
    }
    const isSure = await openDialog('confirm', {
      title: text('mail_delete_title'),
      message: text('mail_delete_text'),
      confirmText: text('mail_delete'),
    })
    if (!isSure) return
    await mutateAsync({ mail_id: letter.id })
    ignoreFailure(loadRed(), 'red points')
    onDeleted()
  }
  return (
    <Button look="text" icon={<Trash2 />} busy={isPending} onClick={() => ignoreFailure(ask(), 'deleting mail')}>
      {text('mail_delete')}
    </Button>
  )
}
