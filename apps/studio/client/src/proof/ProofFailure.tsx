import { text } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { ProofFrame } from './ProofParts.tsx'

/** Why there is nothing to check, and what to do about it. */
export function ProofFailure({ kind }: { kind: 'silent' | 'unknown' | 'flying' }) {
  return (
    <ProofFrame hasCommands={false}>
      <section className="card proof-waiting" role="alert">
        <h2>{text(`proof_${kind}_title`)}</h2>
        <p>{text(`proof_${kind}_text`)}</p>
        {kind !== 'unknown' && (
          <button type="button" className="btn btn-quiet" onClick={() => location.reload()}>
            <Icon name="rotate-cw" />
            {text('proof_look_again')}
          </button>
        )}
      </section>
    </ProofFrame>
  )
}
