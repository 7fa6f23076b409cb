import './season.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { CircleCheck, CircleX, Play } from 'lucide-react'
import { useState } from 'react'
import { useHashQuery } from '../../../lib/address/hash-location.ts'
import { isRefusal } from '../../../lib/api/form-errors.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { isolate } from '../../../shell/money/SiteMoney.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { Score } from '../match/Score.tsx'
import { SportsPage } from '../SportsPage.tsx'
import { useSeasonProof } from '../sports-queries.ts'
import { useSportsWords } from '../words/market-words.ts'
import {
  isReplayable,
  keepsPromise,
  type ProofMatch,
  type Replayed,
  readPublished,
  replay,
  type SeasonProof,
} from './replay-season.ts'
import { useReplayAll } from './use-replay-all.ts'

/** The proof of a season: its promise, its seed, and every match of it played again in this browser. */
export default function SeasonScreen() {
  const query = new URLSearchParams(useHashQuery())
  const id = query.get('id') ?? ''
  const season = Number(query.get('season') ?? '')
  return <Season key={`${id} ${season}`} id={id} season={Number.isSafeInteger(season) ? season : 0} />
}

function Season({ id, season }: { id: string; season: number }) {
  const text = useText()
  const query = useSeasonProof(id, season)
  const proof = query.data
  const up = `/sports/league?id=${id}&view=seasons`
  if (!proof)
    return (
      <SportsPage title={text('season_title', { season })} up={up}>
        {isRefusal(query.error, 'NOT_FOUND') || season <= 0 ? (
          <EmptyState
            picture={<StatePicture picture="not-found" />}
            title={text('season_none_title')}
            text={text('match_none_text')}
          />
        ) : (
          <Unloaded query={query} words={{ failed: 'did_not_load_title', text: 'sports_failed_text' }} isBare={false}>
            <ListSkeleton rows={6} />
          </Unloaded>
        )}
      </SportsPage>
    )
  return (
    <SportsPage title={text('season_title', { season })} subtitle={proof.league} up={up}>
      <p className="season-how">{text('season_how')}</p>
      <Seeds proof={proof} />
      <Replays proof={proof} />
    </SportsPage>
  )
}

function Seeds({ proof }: { proof: SeasonProof }) {
  const text = useText()
  const isKept = keepsPromise(proof)
  const salt = proof.matches.map((match) => readPublished(match)?.salt).find((known) => known !== undefined)
  return (
    <div className="season-seeds card">
      <dl>
        <div>
          <dt>{text('season_hash')}</dt>
          <dd>
            {/^0+$/.test(proof.seed_hash) ? text('season_hash_none') : <bdi className="seed">{proof.seed_hash}</bdi>}
          </dd>
        </div>
        <div>
          <dt>{text('season_seed')}</dt>
          <dd>{proof.seed === null ? text('season_seed_hidden') : <bdi className="seed">{proof.seed}</bdi>}</dd>
        </div>
        <div>
          <dt>{text('season_salt')}</dt>
          <dd>{salt === undefined ? text('season_salt_hidden') : <bdi className="seed">{salt}</bdi>}</dd>
        </div>
      </dl>
      {proof.seed !== null && (
        <p className="season-verdict" data-right={isKept || undefined}>
          {isKept ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
          {text(isKept ? 'season_hash_right' : 'season_hash_wrong')}
        </p>
      )}
    </div>
  )
}

function Replays({ proof }: { proof: SeasonProof }) {
  const text = useText()
  const played = proof.matches.filter(isReplayable)
  const all = useReplayAll(played, proof.seed)
  if (played.length === 0)
    return <p className="season-how">{text(proof.seed === null ? 'season_waits' : 'season_missed')}</p>
  const wrong = [...all.verdicts.values()].filter((verdict) => verdict === null || !verdict.isSame).length
  const isDone = all.verdicts.size === played.length
  return (
    <section className="season-matches" aria-label={text('season_matches')}>
      <Button look="action" block busy={all.isRunning} icon={<Play />} disabled={isDone} onClick={all.start}>
        {all.isRunning ? text('season_checking', { done: all.verdicts.size, of: played.length }) : text('season_check')}
      </Button>
      <div role="status">
        {isDone && played.length > 0 && (
          <p className="season-verdict" data-right={wrong === 0 || undefined}>
            {wrong === 0 ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
            {wrong === 0
              ? text('season_all_right', { count: played.length })
              : text('season_some_wrong', { count: wrong })}
          </p>
        )}
      </div>
      <ul className="season-list card">
        {played.map((match) => (
          <Match key={match.id} match={match} seasonSeed={proof.seed} known={all.verdicts.get(match.id)} />
        ))}
      </ul>
    </section>
  )
}

type MatchProps = { match: ProofMatch; seasonSeed: string | null; known: Replayed | null | undefined }

/** One match: as it was shown, and as it comes out here. */
function Match({ match, seasonSeed, known }: MatchProps) {
  const text = useText()
  const [own, setOwn] = useState<Replayed | null | undefined>()
  const shown = own ?? known
  const name = `${match.home} – ${match.away}`
  return (
    <li>
      <div className="season-row">
        <span>
          <bdi>{match.home}</bdi> – <bdi>{match.away}</bdi>
          <small>{text('sports_round', { round: match.round })}</small>
        </span>
        <Score home={match.home_score} away={match.away_score} />
        {shown === undefined ? (
          <Button
            size="sm"
            aria-label={text('season_replay', { match: name })}
            onClick={() => setOwn(replay(match, seasonSeed))}
          >
            <Play aria-hidden="true" />
          </Button>
        ) : shown === null ? (
          <Badge tone="warning">{text('season_unreadable')}</Badge>
        ) : (
          <Badge tone={shown.isSame ? 'success' : 'danger'}>
            {shown.isSame
              ? text('season_same')
              : text('season_other', { score: isolate(`${shown.home}–${shown.away}`) })}
          </Badge>
        )}
      </div>
      {own && <Events replayed={own} match={match} />}
    </li>
  )
}

function Events({ replayed, match }: { replayed: Replayed; match: ProofMatch }) {
  const words = useSportsWords()
  return (
    <ol className="season-events">
      {replayed.events.map(({ minute, kind, side, atMs }) => (
        <li key={`${atMs} ${kind} ${side}`}>
          <Num>{minute}′</Num> {words.happening(kind)} {side !== 'none' && <bdi>{match[side]}</bdi>}
        </li>
      ))}
    </ol>
  )
}
