import { Switch } from '@tablestakes/look/controls/Switch.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useId } from 'react'
import type { Table } from '../table.ts'
import { text } from '../text.ts'
import { SHELL_KEYS } from './hotkeys.ts'

export type Settings = {
  isSoundOn: boolean
  turnSound: (isOn: boolean) => void
  isCalm: boolean
  turnCalm: (isCalm: boolean) => void
  areKeysOn: boolean
  turnKeys: (areOn: boolean) => void
}

export function SettingsPart({ table, settings }: { table: Table; settings: Settings }) {
  const keys = [...SHELL_KEYS, ...(table.game.hotkeys ?? [])]
  return (
    <>
      <Setting name={text('table_sound')} isOn={settings.isSoundOn} onTurn={settings.turnSound} />
      <Setting
        name={text('table_calm')}
        note={text('table_calm_text')}
        isOn={settings.isCalm}
        onTurn={settings.turnCalm}
      />
      <Setting
        name={text('table_keys')}
        note={text('table_keys_text')}
        isOn={settings.areKeysOn}
        onTurn={settings.turnKeys}
      />
      <dl className="keys">
        {keys.map(({ key, name }) => (
          <div key={key}>
            <dt>
              <kbd>
                <Num>{key === ' ' ? text('table_key_space') : key.toUpperCase()}</Num>
              </kbd>
            </dt>
            <dd>{text(name)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type SettingProps = { name: string; note?: string; isOn: boolean; onTurn: (isOn: boolean) => void }

function Setting({ name, note, isOn, onTurn }: SettingProps) {
  const id = useId()
  return (
    <div className="setting">
      <label htmlFor={id}>
        <b>{name}</b>
        {note !== undefined && <small>{note}</small>}
      </label>
      <Switch id={id} name={name} checked={isOn} onChange={onTurn} />
    </div>
  )
}
