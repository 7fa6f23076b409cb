import type { StudioProof } from '@tablestakes/contract/studio'
import { jackpotOneIn } from '@tablestakes/domain/games/jackpot'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { writeFigure } from '../figures.ts'
import { writeMoney } from '../money.ts'
import { text, words } from '../text.ts'
import { Heading } from './ProofParts.tsx'
import type { ProvenJackpot } from './prove-jackpot.ts'
import { purseOf } from './round-facts.ts'

/** The round's chance at the pot: its number, what it had to be below, and what came of it. */
export function JackpotProof({ proof, proven }: { proof: StudioProof; proven: ProvenJackpot }) {
  const { stake, currency, jackpot } = proof
  if (!jackpot) return null
  const purse = purseOf(currency)
  const oneIn = writeFigure(String(jackpotOneIn({ stake, turnover: jackpot.turnover })))
  return (
    <>
      <Heading title={text('proof_jackpot')} />
      <section className="card proof-jackpot">
        <p>{text('proof_jackpot_text')}</p>
        <code className="num" dir="ltr">
          {String(proven.number)} {proven.isWon ? '<' : '≥'} {String(proven.bound)}
        </code>
        <p>
          {words('proof_jackpot_bound', {
            stake: <Num>{writeMoney(stake, purse)}</Num>,
            turnover: <Num>{writeMoney(jackpot.turnover, purse)}</Num>,
            count: <Num>{oneIn}</Num>,
          })}
        </p>
        {jackpot.amount !== null && (
          <p>
            {words('slots_jackpot_line', {
              amount: <Num className="gold-text">{writeMoney(jackpot.amount, purse)}</Num>,
            })}
          </p>
        )}
      </section>
    </>
  )
}
