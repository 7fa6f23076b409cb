import { Num } from '@tablestakes/look/figures/Num.tsx'
import type { ReactNode } from 'react'
import { writeMoney } from '../money.ts'
import { highest } from '../stake.ts'
import { stakedOf } from '../staked.ts'
import type { Notice, Table } from '../table.ts'
import { text, words, writeTime } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'

/** One line of plain truth under the button: what was taken, what is being checked, or why not and what to do next. */
export function TruthLine({ table }: { table: Table }) {
  if (table.notice) return <NoticeLine table={table} notice={table.notice} />
  return (
    <p className="truth" role="status">
      {sayTruth(table)}
    </p>
  )
}

function sayTruth(table: Table): ReactNode {
  const { open, purse, game, checking } = table
  if (table.isLineLost && table.placing > 0) return text('table_sending')
  if (checking.length > 0) {
    return (
      <>
        <i className="live" />
        {text('table_checking', { count: checking.length })}
      </>
    )
  }
  if (open) {
    const profit = open.win - open.stake
    return (
      <>
        <Icon name="receipt" />
        <span>{words('table_accepted', { time: <Num>{writeTime(open.created_at)}</Num> })}</span>
        {open.win > 0n && (
          <>
            <span>·</span>
            {text('table_profit_now')}
            <Num className={profit < 0n ? 'bad' : 'good'}>{writeMoney(profit, purse, { sign: 'always' })}</Num>
          </>
        )}
      </>
    )
  }
  if (game.Truth && table.falling.length > 0) {
    return (
      <>
        <Icon name="receipt" />
        <span>
          <game.Truth table={table} />
        </span>
      </>
    )
  }
  if (table.auto) {
    const net = table.seen.autoNet
    return (
      <>
        <Icon name="repeat" />
        {text('table_auto_net')}
        <Num className={net < 0n ? 'bad' : 'good'}>{writeMoney(net, purse, { sign: 'always' })}</Num>
      </>
    )
  }
  const last = table.falling.at(-1) ?? table.latest
  if (last) {
    return (
      <>
        <Icon name="receipt" />
        <span>
          {words('table_accepted_round', {
            time: <Num>{writeTime(last.created_at)}</Num>,
            number: <Num>{last.nonce}</Num>,
          })}
        </span>
      </>
    )
  }
  if (table.free) return text('table_free_taken')
  return text(
    purse.money === 'demo' ? 'table_taken_demo' : purse.money === 'gold' ? 'table_taken_gold' : 'table_taken_cash',
  )
}

/** A refusal in words, with the way onward beside it. */
function NoticeLine({ table, notice }: { table: Table; notice: Notice }) {
  const way = wayOnward(table, notice)
  return (
    <div className="notice" role="alert" data-calm={isCalm(notice) ? '' : undefined}>
      <Icon name={isCalm(notice) ? 'info' : 'circle-alert'} />
      <p>{sayNotice(table, notice)}</p>
      {way && (
        <button type="button" className="btn btn-quiet" onClick={way.go}>
          {way.name}
        </button>
      )}
      <button type="button" className="icbtn" aria-label={text('table_close')} onClick={table.dismiss}>
        <Icon name="x" />
      </button>
    </div>
  )
}

const isCalm = ({ kind }: Notice) => kind === 'kept' || kind === 'auto_ended' || kind === 'void'

function sayNotice({ bounds, purse, open }: Table, notice: Notice): ReactNode {
  const money = (amount: bigint) => <Num>{writeMoney(amount, purse)}</Num>
  if (notice.kind === 'kept') return words('table_kept', { amount: money(open ? stakedOf(open) : 0n) })
  if (notice.kind === 'void') return text('table_void')
  if (notice.kind === 'not_placed') return text('table_not_placed')
  if (notice.kind === 'auto_ended') {
    const net = <Num>{writeMoney(notice.net, purse, { sign: 'always' })}</Num>
    return words(`table_auto_ended_${notice.why}`, { amount: net })
  }
  if (notice.code === 'bet_too_low') return words('table_refused_bet_too_low', { amount: money(bounds.least) })
  if (notice.code === 'bet_too_high') return words('table_refused_bet_too_high', { amount: money(bounds.most) })
  return text(`table_refused_${notice.code}`)
}

type Way = { name: string; go: () => void }

function wayOnward(table: Table, notice: Notice): Way | null {
  if (notice.kind !== 'refused') return null
  const { bounds, balance, view } = table
  const setTo = (stake: bigint) => () => table.setStake(stake)
  if (notice.code === 'bet_too_low') return { name: text('table_use_least'), go: setTo(bounds.least) }
  if (notice.code === 'bet_too_high') return { name: text('table_use_most'), go: setTo(bounds.most) }
  if (notice.code === 'not_enough_money') {
    if (view.can_top_up) return { name: text('table_top_up'), go: () => table.tell({ type: 'top_up' }) }
    return balance >= bounds.least ? { name: text('table_use_rest'), go: setTo(highest(balance, bounds)) } : null
  }
  if (notice.code === 'busy' || notice.code === 'casino_silent') {
    return { name: text('table_again'), go: table.place }
  }
  return null
}
