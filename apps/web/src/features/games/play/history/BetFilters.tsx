import { Select } from '@tablestakes/look/controls/Select.tsx'
import { useText } from '../../../../lib/words/i18n.ts'
import { Chip, ChipGrid } from '../../../../ui/lists/Chip.tsx'
import { type BetFilter, moneyChoices, periods, stateChoices } from './bet-filter.ts'
import { useKnownGames } from './use-known-games.ts'

type BetFiltersProps = {
  filter: BetFilter
  onChange: (filter: BetFilter) => void
  /** The record by day knows neither states nor one money alone. */
  isOfDays?: boolean
}

/** Which result, which money, which game, which time. */
export function BetFilters({ filter, onChange, isOfDays = false }: BetFiltersProps) {
  const text = useText()
  const games = [...useKnownGames().values()].toSorted((one, other) => one.name.localeCompare(other.name))
  const change = (part: Partial<BetFilter>) => onChange({ ...filter, ...part })
  return (
    <div className="bet-filters" data-days={isOfDays || undefined}>
      {!isOfDays && (
        <ChipGrid name={text('bets_filter_state')}>
          {stateChoices.map((state) => (
            <Chip key={state} pressed={filter.state === state} onPress={() => change({ state })}>
              {text(`bets_state_${state}`)}
            </Chip>
          ))}
        </ChipGrid>
      )}
      <Select
        label={text('bets_filter_game')}
        placeholder={text('bets_game_all')}
        value={filter.gameId === null ? '' : String(filter.gameId)}
        options={games.map((game) => ({ value: String(game.id), text: game.name }))}
        onChange={(id) => change({ gameId: id === '' ? null : Number(id) })}
      />
      {!isOfDays && (
        <Select
          label={text('bets_filter_money')}
          value={filter.money}
          options={moneyChoices.map((money) => ({
            value: money,
            text: text(money === 'all' ? 'bets_money_all' : `purse_${money}`),
          }))}
          onChange={(money) => change({ money: money as BetFilter['money'] })}
        />
      )}
      <Select
        label={text('bets_filter_period')}
        {...(filter.day !== null && { placeholder: filter.day })}
        value={filter.day === null ? filter.period : ''}
        options={periods.map((period) => ({ value: period, text: text(`bets_period_${period}`) }))}
        onChange={(period) => {
          if (period !== '') change({ period: period as BetFilter['period'], day: null })
        }}
      />
    </div>
  )
}
