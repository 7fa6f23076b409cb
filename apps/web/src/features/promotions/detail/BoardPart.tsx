import { joinActivity } from '@tablestakes/contract/promotions'
import { formatCount } from '@tablestakes/domain/money/format'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { avatarSrc } from '../../../shell/player/avatar.ts'
import { AwardFigures } from '../../../shell/rewards/AwardFigures.tsx'
import { Avatar } from '../../../ui/pictures/Avatar.tsx'
import { weave } from '../../../ui/weave.ts'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import type { Detail } from '../parts/types.ts'
import { useGrant } from '../parts/use-grant.ts'
import { StepClaim } from './StepClaim.tsx'

type Board = NonNullable<Detail['board']>

/** The table of a tournament: who leads, what each rank brings, where the player stands. */
export function BoardPart({ detail, board }: { detail: Detail; board: Board }) {
  const text = useText()
  const isPlayer = useHasPlayer()
  const { activity_id, activity_type: type } = detail.activity
  const { ask, isAsking, problem } = useGrant(joinActivity, { type })
  return (
    <section className="board card" aria-label={text('promo_board')}>
      <h2>{text('promo_board')}</h2>
      {isPlayer && !detail.is_join && (
        <Button look="action" block busy={isAsking} onClick={() => void ask({ activity_id })}>
          {text('promo_join_in')}
        </Button>
      )}
      <GrantTrouble problem={problem} />
      {board.my_rank !== null && (
        <p className="board-mine">
          <span>{weave(text('promo_rank'), [<Num key="rank">{formatCount(board.my_rank)}</Num>])}</span>
          <Score score={board.my_score} />
        </p>
      )}
      {board.list.length === 0 && <p className="steps-note">{text('promo_board_empty')}</p>}
      <ol>
        {board.list.map(({ rank, nickname, face_id, score, awards }) => (
          <li key={rank} data-mine={rank === board.my_rank || undefined}>
            <Num>{rank}</Num>
            <Avatar name={nickname} src={avatarSrc(face_id)} size={32} />
            <bdi>{nickname}</bdi>
            <span>
              <Score score={score} />
              <AwardFigures awards={awards} />
            </span>
          </li>
        ))}
      </ol>
      {detail.steps.length > 0 && (
        <StepClaim detail={detail} step={detail.steps.find(({ state }) => state === 'reached') ?? null} />
      )}
    </section>
  )
}

function Score({ score }: { score: Board['my_score'] }) {
  return score.unit === 'money' ? (
    <SiteMoney amount={score.value} format="own" />
  ) : (
    <Num>{formatCount(score.value)}</Num>
  )
}
