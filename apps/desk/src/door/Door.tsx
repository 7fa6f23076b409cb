import './door.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { Eye, EyeOff, Headset, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '../lib/Problem.tsx'
import { wordsOf } from '../lib/refused.ts'
import { type Entered, enter } from '../lib/session.ts'

type DoorProps = {
  /** Why one stands before it again; empty at first. */
  told: string
  onEnter: (entered: Entered) => void
}

/** Where the key is typed. */
export function Door({ told, onEnter }: DoorProps) {
  const [typed, setTyped] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [refused, setRefused] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const knock = async () => {
    if (typed.trim() === '' || isBusy) return
    setIsBusy(true)
    try {
      onEnter(await enter(typed))
    } catch (error) {
      setRefused(wordsOf(error))
      setIsBusy(false)
    }
  }
  return (
    <main className="door">
      <form
        className="door-card"
        // The field has no name: however the form is sent, no address can carry the key.
        onSubmit={(event) => {
          event.preventDefault()
          void knock()
        }}
      >
        <span className="door-mark" aria-hidden="true">
          <Headset />
        </span>
        <h1>Support desk</h1>
        <p className="door-text">Chats with players and guests. Enter the key that an owner has made for you.</p>
        <Problem error={refused === undefined ? told : null} />
        <TextField
          label="Operator key"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="op_…"
          icon={<KeyRound />}
          value={typed}
          onChange={setTyped}
          error={refused}
          end={
            <IconButton
              name={isShown ? 'Hide the key' : 'Show the key'}
              icon={isShown ? <EyeOff /> : <Eye />}
              onClick={() => setIsShown(!isShown)}
            />
          }
        />
        <Button type="submit" look="action" size="lg" block busy={isBusy} disabled={typed.trim() === ''}>
          Open the desk
        </Button>
        <p className="door-note">
          The key stays in the memory of this page. A reload asks for it again, and everything done under it is written
          down.
        </p>
      </form>
    </main>
  )
}
