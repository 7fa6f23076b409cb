import { getChatState, rateChat, ratingTags } from '@tablestakes/contract/support'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useApiMutation } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { Chip } from '../../../ui/lists/Chip.tsx'

type Tag = (typeof ratingTags)[number]
const STARS = [1, 2, 3, 4, 5]

/** How it was, once it is over. */
export function RateChat({ name }: { name: string }) {
  const text = useText()
  const rate = useApiMutation(rateChat, { refreshes: [getChatState] })
  const [stars, setStars] = useState(0)
  const [tags, setTags] = useState<readonly Tag[]>([])
  const turn = (tag: Tag) => setTags(tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag])
  return (
    <section className="chat-rate" aria-label={text('chat_rate_title')}>
      <h3>{text('chat_rate_title')}</h3>
      {name !== '' && <p>{text('chat_rate_text', { name })}</p>}
      <fieldset className="chat-stars" aria-label={text('chat_rate_title')}>
        {STARS.map((count) => (
          <label key={count} data-on={count <= stars}>
            <input
              type="radio"
              name="stars"
              className="sr-only"
              aria-label={text('chat_stars', { count })}
              checked={stars === count}
              onChange={() => setStars(count)}
            />
            <Star aria-hidden="true" />
          </label>
        ))}
      </fieldset>
      <div className="chat-tags">
        {ratingTags.map((tag) => (
          <Chip key={tag} pressed={tags.includes(tag)} onPress={() => turn(tag)}>
            {text(`chat_tag_${tag}`)}
          </Chip>
        ))}
      </div>
      <Button
        look="action"
        size="lg"
        block
        disabled={stars === 0}
        busy={rate.isPending}
        onClick={() =>
          rate.mutate({ stars, tags: [...tags] }, { onSuccess: () => toast.success(text('chat_rate_thanks')) })
        }
      >
        {text('chat_send')}
      </Button>
    </section>
  )
}
