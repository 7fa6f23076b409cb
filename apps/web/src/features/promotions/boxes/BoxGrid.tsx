import { openBlindBox } from '@tablestakes/contract/blind-box'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import { useState } from 'react'
import { setUser, useSession } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { AwardFigure } from '../../../shell/rewards/AwardFigures.tsx'
import { useWrittenAwards } from '../../../shell/rewards/awards.ts'
import { celebrate } from '../parts/celebrate.ts'
import { FairLine, type ShownDraw, useSeeds } from '../parts/FairLine.tsx'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import { Odds } from '../parts/Odds.tsx'
import { useGrant } from '../parts/use-grant.ts'
import { type BoxPlace, boxPlaces, prizeIndexOf } from './box-places.ts'
import { type Box, type BoxType, boxCalls } from './box-queries.ts'

/** Boxes on the table. Which one is opened changes nothing: the server draws, and the lid lifts on what it drew. */
export function BoxGrid({ box, type }: { box: Box; type: BoxType }) {
  const text = useText()
  const written = useWrittenAwards()
  const seeds = useSeeds()
  const { ask, asked, problem } = useGrant(openBlindBox, { type, refreshes: boxCalls })
  const [opened, setOpened] = useState<{ index: number; words: string } | null>(null)
  const [draw, setDraw] = useState<ShownDraw | null>(null)

  async function open(index: number) {
    const answer = await ask({ union_key: box.union_key, player_id: box.player_id, index })
    if (!answer) return
    const { item, draw_id: id } = answer
    const drawn = prizeIndexOf(item, box.box_prizes)
    setOpened({ index, words: written([awardOf(item)]) })
    setDraw(
      id === undefined || drawn === null
        ? null
        : {
            id,
            index: drawn,
            promised: seeds?.server_seed_hash ?? null,
            weights: box.box_prizes.map(({ weight }) => weight),
          },
    )
    if (answer.is_held) return celebrate(answer, text('screen_blind_box'))
    const { user } = useSession.getState()
    if (user) setUser({ ...user, ...answer.purses })
  }

  return (
    <>
      <ul className="boxes" aria-label={text('box_table', { count: box.daily_box_total_num })}>
        {boxPlaces(box).map((place) => (
          <BoxTile
            key={place.index}
            place={place}
            isNewest={opened?.index === place.index}
            isOpening={asked?.index === place.index}
            canOpen={box.daily_box_num > 0 && asked === undefined}
            onOpen={() => void open(place.index)}
          />
        ))}
      </ul>
      <VisuallyHidden live="polite">{opened && text('box_held', { prize: opened.words })}</VisuallyHidden>
      <GrantTrouble problem={problem} />
      <Odds prizes={box.box_prizes} />
      <FairLine draw={draw} />
    </>
  )
}

const awardOf = ({ money_type, money_num }: NonNullable<BoxPlace['item']>) => ({ money_type, amount: money_num })

type BoxTileProps = {
  place: BoxPlace
  isNewest: boolean
  isOpening: boolean
  canOpen: boolean
  onOpen: () => void
}

function BoxTile({ place: { index, item }, isNewest, isOpening, canOpen, onOpen }: BoxTileProps) {
  const text = useText()
  if (item)
    return (
      <li className="box-tile" data-state={isNewest ? 'newest' : 'opened'}>
        <img src="/art/objects/gift-open.svg" alt="" width={72} height={72} />
        <AwardFigure award={awardOf(item)} isPlain={!isNewest} />
      </li>
    )
  return (
    <li className="box-tile" data-state={isOpening ? 'opening' : 'closed'}>
      <button
        type="button"
        aria-label={text('box_open', { number: index + 1 })}
        aria-busy={isOpening || undefined}
        disabled={!canOpen && !isOpening}
        onClick={() => canOpen && onOpen()}
      >
        <img src="/art/objects/gift-closed.svg" alt="" width={72} height={72} />
      </button>
    </li>
  )
}
