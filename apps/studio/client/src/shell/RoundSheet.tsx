import { Num } from '@tablestakes/look/figures/Num.tsx'
import { writeTimes } from '../figures.ts'
import type { Round } from '../games/game-client.ts'
import { writeMoney } from '../money.ts'
import { judgeRound } from '../seen/judge.ts'
import { memory } from '../seen/memory.ts'
import { SeenLine } from '../seen/say-seen.tsx'
import { stakedOf } from '../staked.ts'
import type { Table } from '../table.ts'
import { text, writeTime } from '../text.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Hex } from './FairnessPart.tsx'
import { VerifyPart } from './VerifyPart.tsx'

/** One ended round: what was staked and paid, what it was drawn from, and the way to check it. */
export function RoundSheet({ table, round, onClose }: { table: Table; round: Round; onClose: () => void }) {
  const { purse, game } = table
  const facts: [string, string][] = [
    [text('table_round_result'), game.told?.(round) ?? game.strip(round)?.text ?? '–'],
    [text('table_round_stake'), writeMoney(stakedOf(round), purse)],
    [text('table_round_multiplier'), writeTimes(round.multiplier)],
    [text('table_round_paid'), writeMoney(round.win, purse)],
    ...(round.jackpot?.amount
      ? [[text('slots_jackpot'), writeMoney(round.jackpot.amount, purse)] as [string, string]]
      : []),
    [text('table_round_time'), writeTime(round.created_at)],
    [text('fair_nonce'), String(round.nonce)],
  ]
  return (
    <Sheet title={text('table_round')} onClose={onClose}>
      <dl className="facts card">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Num>{value}</Num>
            </dd>
          </div>
        ))}
      </dl>
      <section className="card seeds">
        <Hex name={text('fair_server_hash')} value={round.server_seed_hash} />
        <SeenLine verdict={judgeRound(memory, round)} />
        <Hex name={text('fair_client_seed')} value={round.client_seed} />
      </section>
      <p className="small">{text('table_round_how')}</p>
      <VerifyPart table={table} round={round} />
    </Sheet>
  )
}
