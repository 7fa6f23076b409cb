import { type GameKey, gameKeys } from '@tablestakes/domain/games/game'
import { isTableKey } from '@tablestakes/domain/games/tables/all'
import { useState } from 'react'
import { Heading } from '../proof/ProofParts.tsx'
import { text, words } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { CheckedResult } from './CheckedResult.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { checkDraw, type Typed } from './check-draw.ts'
import { firstParams } from './first-params.ts'
import { StepFields } from './StepFields.tsx'
import { useIsKept } from './use-is-kept.ts'
import { usePage } from './use-page.ts'

/** Nothing is chosen before the first step. */
const isWithoutChoice = (game: GameKey) => game === 'hilo' || game === 'coinflip' || game === 'blackjack'

/** Computes the result of any round of any game from its seeds, on this device, with the code the studio plays with. */
export function DrawChecker() {
  const [seeds, setSeeds] = useState<Seeds>({ game: 'dice', serverSeed: '', clientSeed: '', nonce: '0' })
  const [params, setParams] = useState(firstParams)
  const [steps, setSteps] = useState<readonly unknown[]>([])
  const { game } = seeds
  const typed: Typed = { ...seeds, params: params[game], steps }
  const checked = checkDraw(typed)
  usePage(game, checked?.outcome)
  const isCrash = game === 'crash'
  return (
    <div className="proof checker">
      <header className="proof-bar">
        <Icon name="shield-check" />
        <h1>{text('studio_title')}</h1>
      </header>
      <main>
        <p className="check-note">{text('studio_intro')}</p>
        <SeedFields
          typed={typed}
          onChange={(change) => {
            // What was decided on one board says nothing about another.
            setSteps([])
            setSeeds({ ...seeds, ...change })
          }}
        />
        {!isCrash && (!isWithoutChoice(game) || checked !== null) && (
          <>
            <Heading title={text('check_played')} />
            <section className="card check-fields">
              <ChoiceFields
                game={game}
                params={params}
                onChange={(change) => {
                  setSteps([])
                  setParams({ ...params, ...change })
                }}
              />
              <StepFields game={game} outcome={checked?.outcome ?? null} steps={steps} onChange={setSteps} />
            </section>
          </>
        )}
        {checked ? (
          <CheckedResult typed={typed} checked={checked} />
        ) : (
          <section className="card">
            <p>{text(sayMissing(seeds))}</p>
          </section>
        )}
        <Outside />
      </main>
    </div>
  )
}

type Seeds = Pick<Typed, 'game' | 'serverSeed' | 'clientSeed' | 'nonce'>

function sayMissing({ game, serverSeed }: Seeds) {
  if (game === 'crash') return 'check_enter_hash'
  return game === 'keno' && serverSeed !== '' ? 'check_picks' : 'studio_enter_seed'
}

/** Which game, and what it was drawn from. */
function SeedFields({ typed, onChange }: { typed: Seeds; onChange: (change: Partial<Seeds>) => void }) {
  const { game, serverSeed, clientSeed, nonce } = typed
  const isCrash = game === 'crash'
  return (
    <section className="card check-fields">
      <SelectField
        label={text('check_game')}
        value={game}
        options={gameKeys.filter((key) => !isTableKey(key)).map((key) => ({ value: key, label: text(`play_${key}`) }))}
        onChange={(key) => onChange({ game: key as GameKey })}
      />
      <TextField
        label={text(isCrash ? 'proof_crash_hash' : 'studio_server_seed')}
        value={serverSeed}
        onChange={(value) => onChange({ serverSeed: value.trim() })}
      />
      <TextField
        label={text(isCrash ? 'crash_salt' : 'studio_client_seed')}
        value={clientSeed}
        onChange={(value) => onChange({ clientSeed: value })}
      />
      {!isCrash && (
        <TextField
          label={text('studio_nonce')}
          value={nonce}
          isWrong={!/^\d{1,15}$/.test(nonce)}
          onChange={(value) => onChange({ nonce: value.trim() })}
        />
      )}
    </section>
  )
}

type TextFieldProps = { label: string; value: string; isWrong?: boolean; onChange: (value: string) => void }

function TextField({ label, value, isWrong = false, onChange }: TextFieldProps) {
  return (
    <label className="fld" data-wrong={isWrong ? '' : undefined}>
      <span className="fld-name">{label}</span>
      <span className="fld-value num">
        <input
          value={value}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          aria-invalid={isWrong}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </label>
  )
}

/** Names of programs everybody can have; they belong to none of us. */
const TOOLS = 'OpenSSL, CyberChef, Python hmac'

function Outside() {
  const isKept = useIsKept()
  return (
    <>
      <Heading title={text('check_outside')} />
      <section className="card check-fields">
        <p>{words('check_outside_text', { tools: <b className="num">{TOOLS}</b> })}</p>
        {isKept && (
          <p className="kept good">
            <Icon name="check" />
            <span>{text('check_offline')}</span>
          </p>
        )}
      </section>
    </>
  )
}
