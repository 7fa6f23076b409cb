import type { VipInfo } from '@tablestakes/contract/vip'
import { type SayText, useText } from '../../lib/words/i18n.ts'
import { useShortMoney } from '../../shell/money/SiteMoney.tsx'
import { purseOf, useWrittenAward } from '../../shell/rewards/awards.ts'
import { Crown } from './LevelCard.tsx'
import { useCentred } from './use-centred.ts'

type Level = VipInfo['vip_list'][number]
type Row = { name: string; cell: (level: Level) => string | null }

const HOUR_MINUTES = 60

/** What each level asks for and brings, side by side. It scrolls to the player's own. */
export function LevelTable({ vip: { vip_list: levels, user_info: user } }: { vip: VipInfo }) {
  const text = useText()
  const rows = useRows()
  const { box, part: own } = useCentred<HTMLElement, HTMLTableCellElement>()
  const isOwn = ({ vip_level: level }: Level) => level === user.vip_level || undefined
  return (
    <section className="vip-part">
      <h3>{text('vip_table')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it. */}
      <section ref={box} className="card vip-scroll" aria-label={text('vip_table')} tabIndex={0}>
        <table className="vip-table">
          <thead>
            <tr>
              <td />
              {levels.map((one) => (
                <th key={one.vip_level} scope="col" data-own={isOwn(one)} ref={isOwn(one) ? own : null}>
                  <Crown level={one.vip_level} width={34} />
                  <span className="num">{one.vip_level}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cell }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {levels.map((one) => (
                  <td key={one.vip_level} data-own={isOwn(one)}>
                    {cell(one) ?? <span className="vip-usual">–</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function useRows(): Row[] {
  const text = useText()
  const short = useShortMoney()
  const writtenAward = useWrittenAward()
  const money = (amount: bigint) => short(amount)
  const award = (given: Level['level_up_award']) => {
    if (given === null) return null
    return purseOf(given) === 'gold' ? writtenAward(given) : money(given.amount)
  }
  return [
    { name: text('vip_row_top_ups'), cell: (one) => money(one.minimum_amount) },
    { name: text('vip_row_bets'), cell: (one) => money(one.minimum_bet) },
    { name: text('vip_row_cashback'), cell: (one) => `${one.cashback_rate}%` },
    { name: text('vip_week'), cell: (one) => award(one.weekly_award) },
    { name: text('vip_month'), cell: (one) => award(one.monthly_award) },
    { name: text('vip_row_level_up'), cell: (one) => award(one.level_up_award) },
    {
      name: text('vip_row_day_limit'),
      cell: ({ day_limit: limit }) => (limit === 0n ? text('vip_no_limit') : limit === null ? null : money(limit)),
    },
    { name: text('vip_row_fee'), cell: ({ fee_rate: rate }) => (rate === null ? null : `${rate}%`) },
    {
      name: text('vip_row_review'),
      cell: ({ promised_minutes: minutes }) => (minutes === null ? null : within(minutes, text)),
    },
  ]
}

const within = (minutes: number, text: SayText): string =>
  minutes < 2 * HOUR_MINUTES
    ? text('vip_minutes', { count: minutes })
    : text('vip_hours', { count: Math.ceil(minutes / HOUR_MINUTES) })
