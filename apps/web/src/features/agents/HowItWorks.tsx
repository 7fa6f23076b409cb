import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText } from '../../lib/words/i18n.ts'

const STEPS = [
  { picture: 'letter', title: 'invite_step_1_title', text: 'invite_step_1_text' },
  { picture: 'stakes', title: 'invite_step_2_title', text: 'invite_step_2_text' },
  { picture: 'gold-heap', title: 'invite_step_3_title', text: 'invite_step_3_text' },
] as const

/** Three pictures: send, they play, you earn. */
export function HowItWorks() {
  const text = useText()
  return (
    <section>
      <h2 className="agent-label">{text('invite_how')}</h2>
      <ol className="invite-steps card">
        {STEPS.map(({ picture, title, text: words }, place) => (
          <li key={picture}>
            <img src={`/art/objects/${picture}.svg`} alt="" width={64} height={64} />
            <b>
              <Num>{place + 1}</Num> {text(title)}
            </b>
            <p>{text(words)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
