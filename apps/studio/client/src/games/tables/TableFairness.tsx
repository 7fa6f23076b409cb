import { studioCalls, type TableChain } from '@tablestakes/contract/studio'
import { makerOf } from '@tablestakes/domain/draws/beacon'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useEffect, useState } from 'react'
import { Hex } from '../../shell/FairnessPart.tsx'
import { ProofLink } from '../../shell/ProofLink.tsx'
import { text } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { GameProps } from '../game-client.ts'
import { useRoom } from './at-room.ts'
import { tableProofOf } from './TableHistory.tsx'
import { useTable } from './use-table.ts'

/** What every draw of this table was fixed by before the first of them, and the way to check any. */
export function TableFairness({ table }: GameProps<unknown>) {
  const { mine } = useTable(table as never)
  const [chain, setChain] = useState<TableChain | 'none' | null>(null)
  const { ask } = table
  const { key } = useRoom(table.game.key)
  useEffect(() => {
    let isGone = false
    ask(studioCalls.tableChain, { table: key }).then(
      (answer) => !isGone && setChain(answer),
      () => !isGone && setChain('none'),
    )
    return () => {
      isGone = true
    }
  }, [ask, key])

  if (chain === null) return <div className="waiting" />
  if (chain === 'none') return <p role="alert">{text('table_no_answer')}</p>
  const latest = chain.games[0]
  const maker = makerOf(chain.named && { chainHash: chain.named.beacon.chain_hash, name: chain.named.beacon.name })
  return (
    <>
      <p className="lead">{text('tables_fair_how')}</p>
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
      </section>
      {latest && (
        <a className="btn btn-quiet proof-link" href={tableProofOf(key, latest.game_no)} target="_blank" rel="noopener">
          <Icon name="shield-check" />
          {text('tables_check_latest')}
          <Icon name="external-link" />
        </a>
      )}
      {mine?.state === 'ended' && <ProofLink roundId={mine.round_id} />}
    </>
  )
}
