import { hashBefore } from '@tablestakes/domain/games/crash'
import type { NumberStep } from '@tablestakes/domain/games/explain'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { writeMultiplier, writeTimes } from '../figures.ts'
import { signOf } from '../proof/lay-out.ts'
import { commandsFor } from '../proof/outside-tools.ts'
import { PokerHands } from '../proof/PokerHands.tsx'
import { ProofArt } from '../proof/ProofArt.tsx'
import { Elsewhere, Heading, Input, Ticks } from '../proof/ProofParts.tsx'
import { ProofSteps } from '../proof/ProofSteps.tsx'
import { choiceOf, figureOf } from '../proof/round-facts.ts'
import { judgeHash } from '../seen/judge.ts'
import { memory } from '../seen/memory.ts'
import { tickOf } from '../seen/say-seen.tsx'
import { text, words } from '../text.ts'
import type { Checked, Typed } from './check-draw.ts'

type CheckedProps = { typed: Typed; checked: Checked }

/** The game's result from what was typed, whether this device saw its hash, every step of the way, and how to do it elsewhere. */
export function CheckedResult({ typed, checked }: CheckedProps) {
  const { game, serverSeed } = typed
  const isCrash = game === 'crash'
  const figure = sayFigure({ typed, checked })
  const hash = hashBefore(serverSeed)
  return (
    <>
      <Heading title={text('check_comes_out')} />
      <section className="card proof-result" aria-live="polite">
        <div className="proof-head">
          <ProofArt game={game} params={typed.params} outcome={checked.outcome} />
          <p className="proof-name">{text(`play_${game}`)}</p>
          <p className="proof-figure num">{figure}</p>
          <p className="proof-line">
            <SayResult typed={typed} checked={checked} />
          </p>
          <PokerHands game={game} params={typed.params} outcome={checked.outcome} />
          <Signs typed={typed} checked={checked} />
        </div>
        <Ticks ticks={[tickOf(judgeHash(memory, isCrash ? ['games', 'ends'] : ['seeds'], hash))]} />
      </section>
      <section className="card proof-inputs">
        <Input name={text(isCrash ? 'proof_step_chain' : 'studio_commitment')} value={hash} />
      </section>
      <p className="check-note">{text(isCrash ? 'proof_chain_text' : 'studio_commitment_how')}</p>
      <Heading title={text('proof_how')} />
      <ProofSteps game={game} steps={checked.steps} result={figure} />
      <Elsewhere
        commands={commandsFor(checked.steps)}
        note={text(isCrash ? 'proof_elsewhere_crash' : 'proof_elsewhere_note')}
      />
    </>
  )
}

function sayFigure({ typed: { game, params }, checked: { outcome, multiplier } }: CheckedProps): string {
  if (game === 'crash') return writeMultiplier((outcome as { bust: number }).bust)
  if (game === 'dice' || game === 'limbo') return figureOf({ game, params, multiplier: multiplier ?? '0.00' }, outcome)
  return multiplier === null ? '–' : writeTimes(multiplier)
}

function SayResult({ typed: { game, params }, checked: { outcome, multiplier } }: CheckedProps) {
  if (game === 'crash') return text('check_crashed')
  const choice = choiceOf({ game, params, multiplier: multiplier ?? '0.00' }, outcome)
  const figures = Object.fromEntries(
    Object.entries(choice.values).map(([name, value]) => [name, <Num key={name}>{value}</Num>]),
  )
  return (
    <>
      {words(choice.key, { ...figures, ...(choice.word && { word: text(choice.word) }) })}
      {multiplier !== null && (
        <>
          <span>·</span>
          {words('check_pays', { multiplier: <Num>{writeTimes(multiplier)}</Num> })}
        </>
      )}
    </>
  )
}

const SIGNS = {
  mines: 'check_mines',
  tower: 'check_tower',
  coinflip: 'check_coinflip',
  diamonds: 'check_diamonds',
  keno: 'check_drawn',
  plinko: 'check_way',
  hilo: 'check_cards',
  blackjack: 'check_cards',
  videopoker: 'check_cards',
} as const

/** What each number of a draw of many meant: the tiles with mines, the balls, the way, the cards. */
function Signs({ typed: { game }, checked: { steps } }: CheckedProps) {
  if (!(game in SIGNS)) return null
  const numbers = steps.filter((step): step is NumberStep => step.kind === 'number')
  return (
    <div className="check-signs">
      <span>{text(SIGNS[game as keyof typeof SIGNS])}</span>
      <ol dir="ltr">
        {numbers.map((step) => (
          <li key={step.no} className="num">
            {signOf(game, step)}
          </li>
        ))}
      </ol>
    </div>
  )
}
