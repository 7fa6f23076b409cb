import './fair-line.css'
import { getProof, getSeeds, rotateSeeds } from '@tablestakes/contract/fairness'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { callApi } from '../../../lib/api/api.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { weave } from '../../../ui/weave.ts'
import { checkDraw } from './check-draw.ts'

/** The last draw, as the page showed it. */
export type ShownDraw = { id: string; promised: string | null; index: number; weights: readonly number[] }

/** The seed that the next draw is bound to, as the server has promised it. */
export function useSeeds() {
  return useQuery({ ...apiQuery(getSeeds, {}), enabled: useHasPlayer() }).data
}

/** Under everything that draws: what was fixed beforehand, and a way to draw again on this phone. */
export function FairLine({ draw }: { draw: ShownDraw | null }) {
  const text = useText()
  const seeds = useSeeds()
  const check = useMutation({ mutationFn: recompute })
  const verdict = check.variables?.id === draw?.id ? check.data : undefined
  const isGood = verdict === undefined || verdict === 'checked'
  return (
    <p className="fair-line" role="status" data-bad={isGood ? undefined : ''}>
      {isGood ? <ShieldCheck aria-hidden="true" /> : <ShieldAlert aria-hidden="true" />}
      <span>
        {verdict !== undefined
          ? text(`promo_fair_${verdict}`)
          : seeds
            ? weave(text('promo_fair'), [
                <Num key="seed">{shorten(seeds.server_seed_hash)}</Num>,
                <Num key="draw">{seeds.nonce}</Num>,
              ])
            : text('promo_fair_guest')}
      </span>
      {draw && verdict === undefined && (
        <button type="button" disabled={check.isPending} onClick={() => check.mutate(draw)}>
          {text(check.isPending ? 'promo_verifying' : 'promo_verify')}
        </button>
      )}
    </p>
  )
}

/** A seed is told only when it is exchanged for the next one, so checking exchanges it. */
async function recompute(draw: ShownDraw) {
  const before = await callApi(getProof, { id: draw.id })
  if (before.server_seed === null) await callApi(rotateSeeds, {})
  const proof = before.server_seed === null ? await callApi(getProof, { id: draw.id }) : before
  void refreshCalls([getSeeds])
  return checkDraw(proof, draw)
}

const shorten = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`
