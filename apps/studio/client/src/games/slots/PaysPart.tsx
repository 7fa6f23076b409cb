import { payout } from '@tablestakes/domain/games/game'
import { COIN, ORB, SCATTER, WILD } from '@tablestakes/domain/games/slots/slot'
import { bookFacts, isBookSlot, slotFacts } from '@tablestakes/domain/games/slots/slots'
import { ratio, toNumber } from '@tablestakes/domain/money/ratio'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { writeFigure, writePays } from '../../figures.ts'
import { writeMoney } from '../../money.ts'
import { Hex } from '../../shell/FairnessPart.tsx'
import type { Table } from '../../table.ts'
import { text } from '../../text.ts'
import type { GameProps } from '../game-client.ts'
import { JackpotRules } from './Jackpot.tsx'
import { type Slot, slotOf } from './open-slots.ts'
import { symbolName } from './symbol-names.ts'

/** The table of pays for the stake that is set, and what was published of the game's book. */
export function PaysPart({ table }: GameProps<unknown>) {
  const slot = slotOf(table.game.key)
  const { key, table: slotTable, pictures } = slot
  const own = pictures.letters.filter((letter) => (slotTable.pays[letter]?.length ?? 0) > 0)
  const special = pictures.letters.filter((letter) => !own.includes(letter))
  const stake = table.stake ?? table.bounds.least
  return (
    <section className="slot-pays">
      <JackpotRules table={table as Table} />
      <h3>{text('slots_pays')}</h3>
      <ul>
        {[...own, ...special].map((letter) => (
          <li key={letter}>
            <img src={pictures.addressOf(letter)} alt={symbolName(key, letter)} width="46" height="46" loading="lazy" />
            <dl>
              {(slotTable.pays[letter] ?? []).toReversed().map(([count, units]) => (
                <div key={count}>
                  <dt>
                    <Num>{count}</Num>
                  </dt>
                  <dd>
                    <Num>{writeMoney(payout(stake, ratio(units, slotTable.bet)), table.purse)}</Num>
                  </dd>
                </div>
              ))}
              {roleOf(letter) && <dd className="slot-role">{roleOf(letter)}</dd>}
            </dl>
          </li>
        ))}
      </ul>
      {slotTable.jackpots.length > 0 && (
        <p>
          {text('slots_jackpots', {
            list: slotTable.jackpots.map((units) => writePays(ratio(units, slotTable.bet))).join(' · '),
          })}
        </p>
      )}
      {slotTable.lines.length > 0 && <Lines slot={slot} />}
      <p className="small">
        {text('slots_spread', { spread: writeFigure(Math.sqrt(toNumber(slotFacts(key).variance)).toFixed(1)) })}
      </p>
      {isBookSlot(key) && (
        <div className="card seeds">
          <p className="small">
            {text('slots_book', {
              entries: writeFigure(String(bookFacts(key).entries)),
              tickets: writeFigure(String(bookFacts(key).tickets)),
            })}
          </p>
          <Hex name={text('slots_book_hash')} value={bookFacts(key).root} />
        </div>
      )}
    </section>
  )
}

/** What a symbol does besides paying. */
function roleOf(letter: string): string | null {
  if (letter === WILD) return text('slots_wild')
  if (letter === SCATTER) return text('slots_scatter')
  if (letter === COIN) return text('slots_coin')
  return letter === ORB ? text('slots_orb') : null
}

/** Every line as a small grid. */
function Lines({ slot: { table } }: { slot: Slot }) {
  return (
    <>
      <h3>{text('slots_lines', { count: table.lines.length })}</h3>
      <ol className="slot-lines" dir="ltr">
        {table.lines.map((places, line) => (
          <li key={places.join('')}>
            <Num>{line + 1}</Num>
            <svg viewBox={`0 0 ${table.reels * 6} ${table.rows * 6}`} aria-hidden="true">
              {places.map((row, reel) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is known by its reel.
                <rect key={reel} x={reel * 6 + 0.5} y={row * 6 + 0.5} width="5" height="5" rx="1" />
              ))}
            </svg>
          </li>
        ))}
      </ol>
    </>
  )
}
