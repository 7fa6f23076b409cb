import type { StudioProof } from '@tablestakes/contract/studio'
import { isWin } from '@tablestakes/domain/games/game'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useMemo, useState } from 'react'
import { writeMultiplier } from '../figures.ts'
import { writeMoney } from '../money.ts'
import { judgeAlso, judgeFlight } from '../seen/judge.ts'
import type { Memory } from '../seen/memory.ts'
import { tickOf } from '../seen/say-seen.tsx'
import { writeMoment } from '../seen/write-moment.ts'
import { text, words } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { type SaltCheck, saltCommands } from './check-salt.ts'
import { commandsFor } from './outside-tools.ts'
import { ProofArt } from './ProofArt.tsx'
import { CopyButton, Elsewhere, groupHex, Heading, Input, ProofFrame, type Tick, Ticks } from './ProofParts.tsx'
import { ProofSteps } from './ProofSteps.tsx'
import { type CrashOutcome, checkLinks, isBustRight, isCrashPaid, proveCrash } from './prove.ts'
import type { CrashPage } from './read-crash.ts'
import { purseOf } from './round-facts.ts'
import { SaltProof, saltTicks, useSaltCheck } from './SaltProof.tsx'
import { useWalk, type Walked } from './use-walk.ts'
import { walkTick } from './WalkTick.tsx'

type CrashProofProps = CrashPage & {
  /** A player's bet in this round; null where the round alone is looked at. */
  bet: StudioProof | null
  memory: Memory
  /** What the casino's app remembers of it. */
  handed: Memory | null
}

/** All that were told are checked. */
const EARLIER_SHOWN = 5

/** A round everybody shared: its hash, the walk back to the published end, and the multiplier that follows from them. */
export function CrashProof({ facts, bet, earlier, isPublic, origin, memory, handed }: CrashProofProps) {
  const proven = useMemo(() => proveCrash(facts, earlier), [facts, earlier])
  const links = useMemo(() => checkLinks(facts, earlier), [facts, earlier])
  const { bust } = proven.outcome as { bust: number }
  const walked = useWalk(facts)
  const walk: Walked = links.every(Boolean) ? walked : { state: 'lost' }
  const salt = useSaltCheck(origin)
  const commands = [...commandsFor(proven.steps), ...saltCommands(origin)]
  const flight = { facts, earlier, betAt: bet?.created_at ?? null }
  const seen = tickOf(judgeAlso((remembered) => judgeFlight(remembered, flight), memory, handed))
  return (
    <ProofFrame hasCommands>
      <section className="card proof-result">
        <Result facts={facts} bet={bet} />
        <Ticks
          ticks={[
            ...ticksOf({ facts, bet, bust, isPublic, isSeedRight: proven.isSeedRight, walk, origin, salt }),
            seen,
          ]}
        />
      </section>
      <Heading title={text('proof_inputs')}>
        <CopyButton
          name={text('proof_inputs')}
          value={`hash ${facts.hash}\nsalt ${facts.salt}\nend ${facts.endHash}`}
          label={text('proof_copy_all')}
        />
      </Heading>
      <section className="card proof-inputs">
        <Input name={text('proof_crash_hash')} value={facts.hash} />
        <Input name={text('crash_salt')} value={facts.salt} />
        <Input name={text('crash_end_hash')} value={facts.endHash} />
      </section>
      <SaltProof origin={origin} check={salt} />
      <Heading title={text('proof_how')} />
      <ProofSteps game="crash" steps={proven.steps} result={writeMultiplier(bust)} />
      <Heading title={text('proof_chain')} />
      <Chain
        facts={facts}
        isRight={proven.isSeedRight && proven.isOutcomeRight}
        walk={walk}
        earlier={earlier.slice(0, EARLIER_SHOWN)}
        links={links}
      />
      <Elsewhere commands={commands} note={text('proof_elsewhere_crash')} />
    </ProofFrame>
  )
}

function Result({ facts, bet }: Pick<CrashProofProps, 'facts' | 'bet'>) {
  return (
    <div className="proof-head">
      <ProofArt game="crash" params={null} outcome={null} />
      <p className="proof-name">
        {words('proof_crash_round', { game: text('play_crash'), number: <Num>{formatCount(facts.gameNo)}</Num> })}
        {bet && (
          <>
            {' · '}
            <bdi>{writeMoment(bet.created_at)}</bdi>
          </>
        )}
      </p>
      <p className="proof-figure num">{writeMultiplier(facts.bust)}</p>
      {bet ? <BetLine bet={bet} /> : <p className="proof-line">{text('proof_crash')}</p>}
    </div>
  )
}

function BetLine({ bet }: { bet: StudioProof }) {
  const purse = purseOf(bet.currency)
  const { cashed_out_at } = bet.outcome as CrashOutcome
  return (
    <p className="proof-line">
      {bet.state === 'void'
        ? text('proof_returned')
        : cashed_out_at === null
          ? text('proof_crash_lost')
          : words('crash_landed', { multiplier: <Num>{writeMultiplier(cashed_out_at)}</Num> })}
      <span>·</span>
      {words('proof_bet', { amount: <Num>{writeMoney(bet.stake, purse)}</Num> })}
      {bet.state === 'settled' && (
        <>
          <span>·</span>
          {words('proof_paid', {
            amount: <Num className={isWin(bet) ? 'gold-text' : ''}>{writeMoney(bet.win, purse)}</Num>,
          })}
        </>
      )}
    </p>
  )
}

type Checked = Omit<CrashProofProps, 'earlier' | 'memory' | 'handed'> & {
  bust: number
  isSeedRight: boolean
  walk: Walked
  salt: SaltCheck | null
}

function ticksOf({ facts, bet, bust, isPublic, isSeedRight, walk, origin, salt }: Checked): Tick[] {
  const isRight = bust === facts.bust
  const ticks: Tick[] = [
    {
      state: isSeedRight ? 'right' : 'wrong',
      words: text(isSeedRight ? 'proof_tick_before' : 'proof_tick_before_wrong'),
    },
    walkTick(walk),
    ...saltTicks(origin, salt),
    {
      state: isRight ? 'right' : 'wrong',
      words: words(isRight ? 'proof_tick_computed' : 'proof_tick_computed_wrong', {
        result: <Num>{writeMultiplier(bust)}</Num>,
      }),
    },
  ]
  if (!isPublic) ticks.push({ state: 'wrong', words: text('proof_tick_public_wrong') })
  const isPaid = bet && isCrashPaid(bet, bust)
  if (bet && isPaid !== null) {
    ticks.push({
      state: isPaid ? 'right' : 'wrong',
      words: words(isPaid ? 'proof_tick_paid' : 'proof_tick_paid_wrong', {
        amount: <Num>{writeMoney(bet.win, purseOf(bet.currency))}</Num>,
      }),
    })
  }
  return ticks
}

type ChainProps = Pick<CrashPage, 'facts' | 'earlier'> & { isRight: boolean; walk: Walked; links: readonly boolean[] }

/** The chain as a way: this round, those before it computed here and compared, and the published end. */
function Chain({ facts, isRight, walk, earlier, links }: ChainProps) {
  return (
    <section className="card proof-chain">
      <p>{text('proof_chain_how')}</p>
      <ol>
        <ChainLink number={facts.gameNo} hash={facts.hash} bust={facts.bust} isRight={isRight} />
        {earlier.map((game, place) => (
          <ChainLink
            key={game.game_no}
            number={game.game_no}
            hash={game.hash}
            bust={game.is_interrupted ? null : game.bust}
            isRight={links[place] === true && isBustRight(facts, game)}
          />
        ))}
        <li className="proof-gap">
          {words('proof_chain_back', {
            count: <Num>{walk.state === 'lost' ? '–' : formatCount(walk.walked)}</Num>,
          })}
        </li>
        <li data-end={walk.state}>
          <b>{text('crash_end_hash')}</b>
          <code className="num">{groupHex(facts.endHash)}</code>
        </li>
      </ol>
      <OtherRound gameNo={facts.gameNo} />
    </section>
  )
}

type ChainLinkProps = { number: number; hash: string; bust: number | null; isRight: boolean }

function ChainLink({ number, hash, bust, isRight }: ChainLinkProps) {
  return (
    <li>
      <p className="proof-link-head">
        <b>{words('crash_round', { number: <Num>{formatCount(number)}</Num> })}</b>
        <Num>{bust === null ? text('proof_chain_broken') : writeMultiplier(bust)}</Num>
        <Icon name={isRight ? 'check' : 'x'} />
      </p>
      <code className="num proof-short">{groupHex(hash.slice(0, 24))} …</code>
    </li>
  )
}

/** Any other round of the chain by its number. */
function OtherRound({ gameNo }: { gameNo: number }) {
  const [typed, setTyped] = useState(String(Math.max(1, gameNo - 1)))
  const isNumber = /^[1-9]\d{0,14}$/.test(typed)
  const open = () => {
    const address = new URL(location.href)
    address.searchParams.delete('round')
    address.searchParams.set('game', typed)
    location.assign(address)
  }
  return (
    <form
      className="proof-another"
      onSubmit={(event) => {
        event.preventDefault()
        if (isNumber) open()
      }}
    >
      <label className="fld" data-wrong={isNumber ? undefined : ''}>
        <span className="fld-name">{text('proof_round_number')}</span>
        <span className="fld-value num">
          <input inputMode="numeric" value={typed} onChange={(event) => setTyped(event.target.value.trim())} />
        </span>
      </label>
      <button type="submit" className="btn btn-quiet" disabled={!isNumber}>
        {text('proof_check_round')}
      </button>
    </form>
  )
}
