import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { useEffect, useState } from 'react'
import { writeTimes } from '../../figures.ts'
import { type Purse, writeMoney } from '../../money.ts'
import { text, words } from '../../text.ts'
import type { Round } from '../game-client.ts'
import { sizeOf } from './win-size.ts'

const SHOWN_MS = 4500
const COINS = 18

/** A large win, already paid: the amount first, the multiple second. A tap closes it, and it never covers the panel. */
export function BigWin({ round, purse, isReduced }: { round: Round; purse: Purse; isReduced: boolean }) {
  const size = sizeOf(round)
  const [isOpen, setOpen] = useState(size !== null)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setOpen(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  if (!isOpen || !size) return null
  return (
    <button type="button" className="big-win" data-size={size} onClick={() => setOpen(false)}>
      <span className="big-win-rays" />
      {!isReduced &&
        Array.from({ length: size === 'nice' ? 0 : COINS }, (_, coin) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a coin is known by its place.
          <i key={coin} className="big-win-coin" style={vars({ '--x': (coin * 37) % 100, '--late': coin % 6 })} />
        ))}
      <b className="big-win-title">{text(`slots_win_${size}`)}</b>
      <Num className="big-win-amount">{writeMoney(round.win, purse)}</Num>
      <span className="big-win-note">
        {words('slots_win_note', { times: <Num>{writeTimes(round.multiplier)}</Num> })}
      </span>
    </button>
  )
}
