import '@tablestakes/look/controls/Choice.css'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type RadioTile<Value extends string> = {
  value: Value
  title: string
  text?: ReactNode
  /** A 40 px mark. */
  mark?: ReactNode
  disabled?: boolean
}

type RadioTilesProps<Value extends string> = {
  name: string
  tiles: readonly RadioTile<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  columns?: 1 | 2
}

/** One of several methods, each with its mark. Real radio buttons, so arrows move and forms work. */
export function RadioTiles<Value extends string>({
  name,
  tiles,
  value,
  onChange,
  columns = 2,
}: RadioTilesProps<Value>) {
  const group = useId()
  return (
    <div className="tiles-radio" role="radiogroup" aria-label={name} data-columns={columns}>
      {tiles.map((tile) => (
        <label key={tile.value} className="meth">
          <input
            type="radio"
            name={group}
            checked={tile.value === value}
            disabled={tile.disabled}
            onChange={() => onChange(tile.value)}
          />
          {tile.mark && <span className="meth-mark">{tile.mark}</span>}
          <span className="meth-text">
            <b>{tile.title}</b>
            {tile.text && <small>{tile.text}</small>}
          </span>
          <span className="meth-tick" aria-hidden="true">
            <Check />
          </span>
        </label>
      ))}
    </div>
  )
}
