import type { VipInfo } from '@tablestakes/contract/vip'
import { scaleDown } from '@tablestakes/domain/money/money'
import { Check, Lock, ShieldCheck } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { useDay } from '../../lib/words/use-day.ts'
import { useWrittenMoney } from '../../shell/money/SiteMoney.tsx'
import { vipTier } from '../../shell/player/vip-tier.ts'
import { ProgressBar } from '../../ui/figures/ProgressBar.tsx'
import { useCentred } from './use-centred.ts'

const percentOf = (done: bigint, goal: bigint): number => (goal === 0n ? 100 : Number(scaleDown(done, 100n, goal)))

export function Crown({ level, width }: { level: number; width: number }) {
  const height = Math.round(width * 0.76)
  return <img src={`/art/objects/crown-${vipTier(level)}.svg`} alt="" width={width} height={height} draggable={false} />
}

/** Who the player is here, and how far the next level is. */
export function LevelCard({ vip }: { vip: VipInfo }) {
  const text = useText()
  const day = useDay()
  const { vip_level: level, level_time: since } = vip.user_info
  const next = vip.vip_list.find((one) => one.vip_level > level)
  return (
    <>
      <section className="card vip-card">
        <div className="vip-crown" aria-hidden="true">
          <Crown level={level} width={124} />
        </div>
        <p className="vip-label">{text('vip_your_level')}</p>
        <p className="vip-level num">{text('vip_level', { level })}</p>
        <p className="vip-since">
          <ShieldCheck aria-hidden="true" />
          {since === null ? text('vip_start') : text('vip_since', { date: day(since) })}
        </p>
        {next ? <Missing vip={vip} next={next} /> : <p className="vip-next">{text('vip_top')}</p>}
      </section>
      <LevelRail vip={vip} />
    </>
  )
}

type Level = VipInfo['vip_list'][number]

function Missing({ vip: { user_info: user }, next }: { vip: VipInfo; next: Level }) {
  const text = useText()
  const written = useWrittenMoney()
  const needs = [
    { name: text('vip_topped_up'), done: user.pay_total, goal: next.minimum_amount },
    { name: text('vip_placed'), done: user.bet_total, goal: next.minimum_bet },
  ]
  const deposits = user.vip_upgrade_required_deposits
  const bets = user.vip_upgrade_required_betting
  const missing = [
    ...(deposits > 0n ? [text('vip_to_top_up', { amount: written(deposits) })] : []),
    ...(bets > 0n ? [text('vip_to_bet', { amount: written(bets) })] : []),
  ]
  return (
    <>
      <div className="vip-needs">
        {needs.map(({ name, done, goal }) => {
          const isDone = done >= goal
          const words = isDone ? written(done) : text('vip_of', { done: written(done), goal: written(goal) })
          return (
            <div key={name}>
              <p>
                <span>{name}</span>
                <b>
                  {words} {isDone && <Check aria-hidden="true" />}
                </b>
              </p>
              <ProgressBar
                name={name}
                percent={percentOf(done, goal)}
                tone={isDone ? 'success' : 'action'}
                valueText={words}
              />
            </div>
          )
        })}
      </div>
      <p className="vip-next">
        <span>{text('vip_next', { level: next.vip_level })}</span>
        <b>{missing.join(' · ')}</b>
      </p>
    </>
  )
}

/** All levels side by side, the player's own in sight. */
function LevelRail({ vip: { vip_list: levels, user_info: user } }: { vip: VipInfo }) {
  const text = useText()
  const { box, part: own } = useCentred<HTMLUListElement, HTMLLIElement>()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it.
    <ul ref={box} className="vip-rail" aria-label={text('vip_levels')} tabIndex={0}>
      {levels.map(({ vip_level: level }) => {
        const isOwn = level === user.vip_level
        const state = isOwn ? 'own' : level < user.vip_level ? 'got' : 'ahead'
        return (
          <li key={level} ref={isOwn ? own : null} data-state={state} aria-current={isOwn || undefined}>
            <Crown level={level} width={48} />
            <b className="num">{text('vip_level', { level })}</b>
            <small>{isOwn ? text('vip_you') : state === 'got' ? <Check /> : <Lock />}</small>
          </li>
        )
      })}
    </ul>
  )
}
