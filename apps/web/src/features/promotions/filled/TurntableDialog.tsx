import './filled.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { toDeviceTime } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { LinkCard } from '../../../shell/invite/LinkCard.tsx'
import { useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { weave } from '../../../ui/weave.ts'
import { BoxUnloaded } from '../boxes/BoxUnloaded.tsx'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import { FilledBar } from './FilledBar.tsx'
import { FriendsAdded } from './FriendsAdded.tsx'
import { InviteWheel } from './InviteWheel.tsx'
import { OthersTook } from './OthersTook.tsx'
import { type Turntable, useTaking, useTurntable } from './turntable-queries.ts'

/** The invite wheel: own spins fill most of an amount, friends the rest; full, it is paid. */
export default function TurntableDialog() {
  const text = useText()
  const table = useTurntable()
  return (
    <DialogSheet title={text('dialog_turntable')} subtitle={text('fill_subtitle')}>
      {table.data ? <Filled table={table.data} /> : <BoxUnloaded query={table} isBare />}
    </DialogSheet>
  )
}

function Filled({ table }: { table: Turntable }) {
  const text = useText()
  const write = useWrittenMoney()
  const { join, take, isAsking, problem } = useTaking()
  const isFull = table.accum_money >= table.target_amount
  return (
    <div className="filled">
      {!table.is_join && <img className="filled-picture" src="/art/banners/invite-wheel.svg" alt="" />}
      <OthersTook list={table.mood_group} />
      <FilledBar table={table} />
      {table.end_time !== null && table.is_join && !table.is_taken && (
        <p className="filled-time">
          {weave(text('fill_ends_in'), [
            <Countdown key="0" endsAt={toDeviceTime(table.end_time)} name={text('fill_ends_name')} />,
          ])}
        </p>
      )}
      {table.is_taken ? (
        <p className="filled-done card" role="status">
          {text('fill_taken', { amount: write(table.target_amount) })}
        </p>
      ) : isFull ? (
        <Button look="gold" size="lg" block busy={isAsking} onClick={() => void take()}>
          {text('fill_take', { amount: write(table.target_amount) })}
        </Button>
      ) : table.is_join ? (
        <>
          <InviteWheel table={table} />
          {table.url !== '' && (
            <LinkCard
              code={table.turntable_key}
              url={table.url}
              title={text('fill_link')}
              text={text('fill_link_text', {
                least: write(table.invite_least),
                most: write(table.invite_most),
                usual: write(table.invite_usual),
              })}
            />
          )}
        </>
      ) : (
        <Button look="action" size="lg" block busy={isAsking} onClick={() => void join()}>
          {text('fill_join')}
        </Button>
      )}
      <GrantTrouble problem={problem} />
      <FriendsAdded />
    </div>
  )
}
