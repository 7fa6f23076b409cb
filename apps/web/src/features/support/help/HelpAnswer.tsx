import { readHelp, voteHelp } from '@tablestakes/contract/support'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useHashPath } from '../../../lib/address/hash-location.ts'
import { ownHref } from '../../../lib/address/own-href.ts'
import { apiQuery, useApiMutation } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { OperatorText } from '../../../ui/texts/OperatorText.tsx'
import { SupportUnloaded } from '../SupportUnloaded.tsx'

/** One answer, and whether it was one. */
export function HelpAnswer({ id }: { id: string }) {
  const text = useText()
  const path = useHashPath()
  const answer = useQuery(apiQuery(readHelp, { id }))
  const vote = useApiMutation(voteHelp)
  if (!answer.data) return <SupportUnloaded query={answer} rows={3} />
  const say = (isUseful: boolean) => vote.mutate({ id, is_useful: isUseful })
  return (
    <article className="help-answer">
      <h3>{answer.data.title}</h3>
      <OperatorText text={answer.data.content} hrefOf={(place) => ownHref(place, path)} />
      <div className="help-vote" role="status">
        {vote.isSuccess ? (
          <p>{text('support_useful_thanks')}</p>
        ) : (
          <>
            <p>{text('support_useful')}</p>
            <Button size="sm" icon={<ThumbsUp />} onClick={() => say(true)}>
              {text('support_useful_yes')}
            </Button>
            <Button size="sm" icon={<ThumbsDown />} onClick={() => say(false)}>
              {text('support_useful_no')}
            </Button>
          </>
        )}
      </div>
    </article>
  )
}
