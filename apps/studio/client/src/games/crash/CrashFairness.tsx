import { type CrashChain, studioCalls } from '@tablestakes/contract/studio'
import { makerOf } from '@tablestakes/domain/draws/beacon'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useEffect, useState } from 'react'
import { Hex } from '../../shell/FairnessPart.tsx'
import { ProofLink } from '../../shell/ProofLink.tsx'
import { text } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { GameProps } from '../game-client.ts'
import { proofOf } from './CrashHistory.tsx'
import type { CrashParams } from './crash.ts'
import { isInPlay } from './my-bets.ts'
import { useCrash } from './use-crash.ts'

/** What every flight was fixed by before the first of them, and the way to check any. */
export function CrashFairness({ table }: GameProps<CrashParams>) {
  const { mine } = useCrash(table)
  const [chain, setChain] = useState<CrashChain | 'none' | null>(null)
  const { ask } = table
  useEffect(() => {
    let isGone = false
    ask(studioCalls.crashChain, {}).then(
      (answer) => !isGone && setChain(answer),
      () => !isGone && setChain('none'),
    )
    return () => {
      isGone = true
    }
  }, [ask])

  if (chain === null) return <div className="waiting" />
  if (chain === 'none') return <p role="alert">{text('table_no_answer')}</p>
  const latest = chain.games[0]
  const maker = makerOf(chain.named && { chainHash: chain.named.beacon.chain_hash, name: chain.named.beacon.name })
  const own = mine.find((bet) => !isInPlay(bet) && bet.state !== 'void')
  return (
    <>
      <p className="lead">{text(chain.named ? 'crash_fair_how' : 'crash_fair_how_house')}</p>
      <section className="card seeds">
        <Hex name={text('crash_end_hash')} value={chain.end_hash} />
        {chain.salt !== null && <Hex name={text('crash_salt')} value={chain.salt} />}
        <p className="seed-line">
          <span>{text('salt_by')}</span>
          <b>{text(`salt_by_${maker}`)}</b>
        </p>
        {maker !== 'independent' && <p className="seed-line">{text(`salt_text_${maker}`)}</p>}
        <p className="seed-line">
          <span>{text('crash_chain_length')}</span>
          <Num>{formatCount(chain.length)}</Num>
        </p>
        {latest && <Hex name={text('crash_last_hash', { number: latest.game_no })} value={latest.hash} />}
        {chain.next && (
          <Hex
            name={text('crash_next_end', { round: formatCount(chain.next.named.round) })}
            value={chain.next.end_hash}
          />
        )}
      </section>
      {latest && (
        <a className="btn btn-quiet proof-link" href={proofOf(latest.game_no)} target="_blank" rel="noopener">
          <Icon name="shield-check" />
          {text('crash_check_chain')}
          <Icon name="external-link" />
        </a>
      )}
      {own && <ProofLink roundId={own.round_id} />}
    </>
  )
}
