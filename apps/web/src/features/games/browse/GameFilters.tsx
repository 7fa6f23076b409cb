import type { Firm } from '@tablestakes/contract/suppliers'
import { ArrowDownWideNarrow, Building2, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText, useWireText } from '../../../lib/words/i18n.ts'
import { Chip } from '../../../ui/lists/Chip.tsx'
import { type choicesOf, type GameFilter, orders } from './game-filter.ts'
import { useTagName } from './tag-name.ts'

type GameFiltersProps = {
  filter: GameFilter
  choices: ReturnType<typeof choicesOf>
  firms: readonly Firm[]
  onChange: (filter: GameFilter) => void
}

/** Order, provider, row and tag, in one line that runs off the end edge. A press on a chosen one lets it go. */
export function GameFilters({ filter, choices, firms, onChange }: GameFiltersProps) {
  const text = useText()
  const wireText = useWireText()
  const tagName = useTagName()
  const nameOf = (key: string) => firms.find((firm) => firm.key === key)?.name ?? key
  return (
    <fieldset className="browse-filters" aria-label={text('games_filters')}>
      <Pick
        name={text('games_order')}
        icon={<ArrowDownWideNarrow />}
        value={filter.order}
        options={orders.map((order) => ({ value: order, text: text(`games_order_${order}`) }))}
        onChange={(order) => onChange({ ...filter, order: orders.find((known) => known === order) ?? 'lobby' })}
      />
      {choices.providers.length > 0 && (
        <Pick
          name={text('providers')}
          icon={<Building2 />}
          value={filter.provider ?? ''}
          options={[
            { value: '', text: text('games_all_providers') },
            ...choices.providers.map((key) => ({ value: key, text: nameOf(key) })),
          ]}
          onChange={(provider) => onChange({ ...filter, provider: provider || null })}
        />
      )}
      {choices.secondTypes.map((key) => (
        <Chip
          key={key}
          pressed={filter.secondType === key}
          onPress={() => onChange({ ...filter, secondType: filter.secondType === key ? null : key })}
        >
          {wireText(key)}
        </Chip>
      ))}
      {choices.tags.map((tag) => (
        <Chip
          key={tag}
          pressed={filter.tag === tag}
          onPress={() => onChange({ ...filter, tag: filter.tag === tag ? null : tag })}
        >
          {tagName(tag)}
        </Chip>
      ))}
    </fieldset>
  )
}

type PickProps = {
  name: string
  icon: ReactNode
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}

/** The phone's own picker on a key as large as a chip. */
function Pick({ name, icon, value, options, onChange }: PickProps) {
  const chosen = options.find((option) => option.value === value)
  return (
    <label className="chip pick" data-chosen={value !== options[0]?.value || undefined}>
      {icon}
      <span aria-hidden="true">{chosen?.text}</span>
      <ChevronDown />
      <select aria-label={name} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  )
}
