import type { TextKey } from '@tablestakes/dictionary/keys'
import { text } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'

type EndingProps = { heading: TextKey; note: TextKey; action: TextKey; onAction: () => void }

/** Nothing more can be played here: why, that money is safe, and the way back. */
export function Ending({ heading, note, action, onAction }: EndingProps) {
  return (
    <main className="ending" role="alert">
      <Icon name="info" />
      <h1>{text(heading)}</h1>
      <p>{text(note)}</p>
      <button type="button" className="btn btn-quiet" onClick={onAction}>
        {text(action)}
      </button>
    </main>
  )
}
