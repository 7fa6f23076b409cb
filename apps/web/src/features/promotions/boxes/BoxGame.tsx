import './boxes.css'
import { luckyBoxForm } from '@tablestakes/domain/promotions/lucky-box'
import { useState } from 'react'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { toDeviceTime } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { weave } from '../../../ui/weave.ts'
import { WayButton } from '../parts/WayButton.tsx'
import type { Way } from '../parts/ways.ts'
import { BoxGrid } from './BoxGrid.tsx'
import { BoxWheel } from './BoxWheel.tsx'
import { type Box, type BoxType, boxCalls } from './box-queries.ts'

/** Where the next boxes come from. */
const GAMES: Way = { text: 'promo_go_play', path: '/game' }
const SOURCES = { 19: GAMES, 24: { text: 'promo_go_invite', path: '/invitation' }, 25: GAMES } as const
const SENTENCES = { 19: 'box_how_19', 24: 'box_how_24', 25: 'box_how_25' } as const

type BoxGameProps = { box: Box; type: BoxType; isBare?: boolean }

/** A gift box while boxes of the day are left, otherwise the wheel; where neither is left, how the next ones are had. */
export function BoxGame({ box, type, isBare = false }: BoxGameProps) {
  const text = useText()
  const form = luckyBoxForm(box.daily_box_num)
  const hasTable = box.daily_box_total_num > 0
  // A wheel that has turned stays: its last spin can still be checked.
  const [isSpun, setIsSpun] = useState(false)
  return (
    <div className="box-game">
      <p className="box-state">
        <span>
          {box.daily_box_level > 0 && `${text('box_level', { level: box.daily_box_level })} · `}
          {text('box_left', { count: box.daily_box_num })}
        </span>
        {box.left_refresh_time > 0 && (
          <span>
            {weave(text('box_new_in'), [
              <Countdown
                key="0"
                endsAt={toDeviceTime(box.refresh_time)}
                name={text('box_new_in_name')}
                onEnd={() => void refreshCalls(boxCalls)}
              />,
            ])}
          </span>
        )}
      </p>
      {hasTable && <BoxGrid box={box} type={type} />}
      {form === 'wheel' && (box.wheel_num > 0 || isSpun) && (
        <BoxWheel box={box} type={type} onSpun={() => setIsSpun(true)} />
      )}
      {form === 'wheel' && box.wheel_num === 0 && (
        <EmptyState
          picture={<StatePicture picture="no-rewards" />}
          title={text(hasTable ? 'box_done_title' : 'box_none_title')}
          text={text(SENTENCES[type])}
          action={<WayButton way={SOURCES[type]} />}
          isBare={isBare}
        />
      )}
    </div>
  )
}
