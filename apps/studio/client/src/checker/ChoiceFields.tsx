import { type PokerTable, pokerTables } from '@tablestakes/domain/games/cards/poker-tables'
import { type CoinDropMachine, coinDropMachines } from '@tablestakes/domain/games/coin-drop'
import { type DiamondsRisk, diamondsRisks } from '@tablestakes/domain/games/diamonds'
import { diceDirections, diceTargets } from '@tablestakes/domain/games/dice'
import type { GameKey } from '@tablestakes/domain/games/game'
import { KENO_NUMBERS, type KenoParams, type KenoRisk, kenoRisks } from '@tablestakes/domain/games/keno'
import { limboTargets } from '@tablestakes/domain/games/limbo'
import { minesRange } from '@tablestakes/domain/games/mines'
import { type PlinkoRisk, plinkoRisks, plinkoRows } from '@tablestakes/domain/games/plinko'
import { roulette } from '@tablestakes/domain/games/tables/roulette'
import { type TowerLevel, towerLevels } from '@tablestakes/domain/games/tower'
import { type WheelParams, type WheelRisk, wheelRisks, wheelSegments } from '@tablestakes/domain/games/wheel'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { togglePick } from '../games/keno/keno-board.ts'
import { rouletteName } from '../games/tables/roulette-name.ts'
import { text } from '../text.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Segments } from '../ui/Segments.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import type { AllParams } from './first-params.ts'

type ChoiceFieldsProps = {
  game: GameKey
  params: AllParams
  onChange: (change: Partial<AllParams>) => void
}

const counts = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, more) => ({ value: String(least + more), label: String(least + more) }))

/** What was chosen before the draw, as the game's own panel asks for it. */
export function ChoiceFields({ game, params, onChange }: ChoiceFieldsProps) {
  switch (game) {
    case 'dice':
      return <DiceFields value={params.dice} onChange={(dice) => onChange({ dice })} />
    case 'limbo':
      return (
        <NumberField
          label={text('check_target')}
          value={params.limbo.target}
          {...limboTargets}
          suffix="×"
          onChange={(target) => onChange({ limbo: { target } })}
        />
      )
    case 'mines':
      return (
        <SelectField
          label={text('mines_count')}
          value={String(params.mines.mines)}
          options={counts(minesRange.least, minesRange.most)}
          onChange={(mines) => onChange({ mines: { mines: Number(mines) } })}
        />
      )
    case 'tower':
      return (
        <SelectField
          label={text('tower_level')}
          value={params.tower.level}
          options={towerLevels.map((level) => ({ value: level, label: text(`tower_level_${level}`) }))}
          onChange={(level) => onChange({ tower: { level: level as TowerLevel } })}
        />
      )
    case 'diamonds':
      return (
        <SelectField
          label={text('plinko_risk')}
          value={params.diamonds.risk}
          options={diamondsRisks.map((risk) => ({ value: risk, label: text(`plinko_risk_${risk}`) }))}
          onChange={(risk) => onChange({ diamonds: { risk: risk as DiamondsRisk } })}
        />
      )
    case 'soloroulette':
      return (
        <SelectField
          label={text('solo_place')}
          value={params.soloroulette.bets[0]?.spot ?? 'red'}
          options={roulette.spots.map((spot) => ({ value: spot, label: rouletteName(spot) }))}
          onChange={(spot) => onChange({ soloroulette: { bets: [{ spot, share: 1 }] } })}
        />
      )
    case 'coindrop':
      return (
        <SelectField
          label={text('coindrop_machine')}
          value={params.coindrop.machine}
          options={coinDropMachines.map((machine) => ({ value: machine, label: text(`coindrop_${machine}`) }))}
          onChange={(machine) => onChange({ coindrop: { machine: machine as CoinDropMachine } })}
        />
      )
    case 'videopoker':
      return <VideoPokerFields value={params.videopoker} onChange={(videopoker) => onChange({ videopoker })} />
    case 'plinko':
      return <PlinkoFields value={params.plinko} onChange={(plinko) => onChange({ plinko })} />
    case 'wheel':
      return <WheelFields value={params.wheel} onChange={(wheel) => onChange({ wheel })} />
    case 'keno':
      return <KenoFields value={params.keno} onChange={(keno) => onChange({ keno })} />
    default:
      return null
  }
}

type Field<Key extends GameKey> = { value: AllParams[Key]; onChange: (value: AllParams[Key]) => void }

function DiceFields({ value, onChange }: Field<'dice'>) {
  const range = diceTargets[value.direction]
  return (
    <>
      <Segments
        name={text('dice_turn')}
        value={value.direction}
        options={diceDirections.map((direction) => ({ value: direction, label: text(`dice_${direction}`) }))}
        onChange={(direction) => {
          const { least, most } = diceTargets[direction]
          onChange({ direction, target: Math.min(most, Math.max(least, value.target)) })
        }}
      />
      <NumberField
        label={text('check_target')}
        value={value.target}
        {...range}
        onChange={(target) => onChange({ ...value, target })}
      />
    </>
  )
}

function VideoPokerFields({ value, onChange }: Field<'videopoker'>) {
  return (
    <SelectField
      label={text('videopoker_table')}
      value={value.table}
      options={pokerTables.map((table) => ({ value: table, label: text(`videopoker_table_${table}`) }))}
      onChange={(table) => onChange({ table: table as PokerTable })}
    />
  )
}

function PlinkoFields({ value, onChange }: Field<'plinko'>) {
  return (
    <div className="two">
      <SelectField
        label={text('plinko_rows')}
        value={String(value.rows)}
        options={counts(plinkoRows.least, plinkoRows.most)}
        onChange={(rows) => onChange({ ...value, rows: Number(rows) })}
      />
      <SelectField
        label={text('plinko_risk')}
        value={value.risk}
        options={plinkoRisks.map((risk) => ({ value: risk, label: text(`plinko_risk_${risk}`) }))}
        onChange={(risk) => onChange({ ...value, risk: risk as PlinkoRisk })}
      />
    </div>
  )
}

function WheelFields({ value, onChange }: Field<'wheel'>) {
  return (
    <div className="two">
      <SelectField
        label={text('wheel_segments')}
        value={String(value.segments)}
        options={wheelSegments.map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(segments) => onChange({ ...value, segments: Number(segments) as WheelParams['segments'] })}
      />
      <SelectField
        label={text('plinko_risk')}
        value={value.risk}
        options={wheelRisks.map((risk) => ({ value: risk, label: text(`plinko_risk_${risk}`) }))}
        onChange={(risk) => onChange({ ...value, risk: risk as WheelRisk })}
      />
    </div>
  )
}

function KenoFields({ value, onChange }: Field<'keno'>) {
  return (
    <>
      <SelectField
        label={text('plinko_risk')}
        value={value.risk}
        options={kenoRisks.map((risk) => ({ value: risk, label: text(`keno_risk_${risk}`) }))}
        onChange={(risk) => onChange({ ...value, risk: risk as KenoRisk })}
      />
      <p>{text('check_picks')}</p>
      <div className="check-spots" dir="ltr">
        {Array.from({ length: KENO_NUMBERS }, (_, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place on the board.
          <Spot key={number} number={number} value={value} onChange={onChange} />
        ))}
      </div>
    </>
  )
}

function Spot({ number, value, onChange }: { number: number } & Field<'keno'>) {
  const isPicked = value.picks.includes(number)
  return (
    <button
      type="button"
      className="btn btn-quiet check-spot"
      aria-pressed={isPicked}
      aria-label={text(isPicked ? 'keno_spot_picked' : 'keno_spot_free', { number: number + 1 })}
      onClick={() => onChange(togglePick(value satisfies KenoParams, number))}
    >
      <Num>{number + 1}</Num>
    </button>
  )
}
