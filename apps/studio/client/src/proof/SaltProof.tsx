import './salt.css'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { writeMoment } from '../seen/write-moment.ts'
import { text, words } from '../text.ts'
import { checkSalt, type SaltCheck, type SaltOrigin } from './check-salt.ts'
import { Heading, Input, type Tick } from './ProofParts.tsx'

/** Null while it is checked, which may take a second. */
export function useSaltCheck(origin: SaltOrigin): SaltCheck | null {
  const [check, setCheck] = useState<SaltCheck | null>(null)
  useEffect(() => {
    let isGone = false
    // After the page has been painted: the curve keeps the thread busy.
    const timer = setTimeout(async () => {
      // Where its code cannot be fetched nothing was proven, and it stays unchecked.
      const checked = await checkSalt(origin).catch(() => null)
      if (!isGone) setCheck(checked)
    }, 50)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [origin])
  return check
}

/** What the salt is worth, in the list of what was checked. */
export function saltTicks({ named }: SaltOrigin, check: SaltCheck | null): Tick[] {
  if (check === null) return [{ state: 'wait', words: text('proof_tick_salt_checking') }]
  if (check.maker === 'house' || named === null) return [{ state: 'note', words: text('proof_tick_salt_house') }]
  if (!check.isRight) return [{ state: 'wrong', words: text('proof_tick_salt_wrong') }]
  const right = words('proof_tick_salt', { round: <Num>{formatCount(named.round)}</Num> })
  return [{ state: 'right', words: right }, worthOf(check)]
}

function worthOf({ maker, isBeyondChoice }: SaltCheck): Tick {
  if (isBeyondChoice) return { state: 'right', words: text('proof_tick_salt_choice') }
  if (maker === 'independent') return { state: 'note', words: text('proof_tick_salt_doubt') }
  return { state: 'note', words: text(maker === 'test' ? 'proof_tick_salt_test' : 'proof_tick_salt_unknown') }
}

/** Who made the salt, when it was announced and when it came, and whether the house could have had a hand in it. */
export function SaltProof({ origin, check }: { origin: SaltOrigin; check: SaltCheck | null }) {
  const { named, committedAt, givenUp } = origin
  return (
    <>
      <Heading title={text('proof_salt_title')} />
      <section
        className="card proof-salt"
        data-maker={check?.maker}
        data-wrong={check?.isRight === false ? '' : undefined}
      >
        {check && (
          <div className="proof-salt-worth">
            <b>{text(`salt_by_${check.maker}`)}</b>
            <p>{text(sentenceOf(check))}</p>
          </div>
        )}
        {named && (
          <dl>
            <Line name={text('proof_salt_beacon')} value={<Num>{named.beacon.name}</Num>} />
            {check && <Line name={text('proof_salt_independent')} value={text(independenceOf(check))} />}
            <Line name={text('proof_salt_announced')} value={writeMoment(committedAt)} />
            <Line
              name={words('proof_salt_came', { round: <Num>{formatCount(named.round)}</Num> })}
              value={writeMoment(named.round_at)}
            />
            <Line
              name={text('proof_salt_between')}
              value={<Num>{formatCount(Math.floor((named.round_at - committedAt) / 1000))}</Num>}
            />
            {givenUp > 0 && <Line name={text('proof_salt_given_up')} value={<Num>{formatCount(givenUp)}</Num>} />}
          </dl>
        )}
        {named && (
          <div className="proof-salt-inputs">
            <Input name={text('proof_salt_chain_hash')} value={named.beacon.chain_hash} />
            <Input name={text('proof_salt_key')} value={named.beacon.public_key} />
            {named.signature !== null && (
              <Input name={text('proof_salt_signature', { round: formatCount(named.round) })} value={named.signature} />
            )}
          </div>
        )}
      </section>
    </>
  )
}

function Line({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** That nobody could choose is said only where it was shown. */
function sentenceOf({ maker, isRight, isBeyondChoice }: SaltCheck) {
  if (isRight === false) return 'proof_tick_salt_wrong'
  if (maker !== 'independent') return `salt_text_${maker}` as const
  return isBeyondChoice ? 'salt_text_independent' : 'salt_text_doubt'
}

function independenceOf({ maker }: SaltCheck) {
  if (maker === 'unknown') return 'proof_salt_unclear'
  return maker === 'independent' ? 'proof_salt_yes' : 'proof_salt_no'
}
