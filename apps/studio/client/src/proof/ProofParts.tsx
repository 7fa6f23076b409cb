import './ticks.css'
import { type ReactNode, useState } from 'react'
import { text, words } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'

/** Hex in groups of eight; other text as it is. */
export function groupHex(value: string): string {
  return /^[0-9a-f]{16,}$/.test(value) ? (value.match(/.{1,8}/g)?.join(' ') ?? value) : value
}

/** `note`: nothing is wrong, and it proves less than one might think. `unsure` is for the reader to judge. */
export type Tick = { state: 'right' | 'wrong' | 'wait' | 'note' | 'unsure'; words: ReactNode }

const ICONS = { right: 'check', wrong: 'x', wait: 'clock', note: 'info', unsure: 'circle-alert' } as const

/** What was checked here and now, and how it came out. */
export function Ticks({ ticks }: { ticks: readonly Tick[] }) {
  return (
    <div role="status">
      <ul className="proof-ticks" data-wrong={ticks.some(({ state }) => state === 'wrong') ? '' : undefined}>
        {ticks.map(({ state, words: said }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a check is known by its place.
          <li key={place} data-state={state}>
            <Icon name={ICONS[state]} />
            <span>{said}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A value that went in, with a way to copy it. */
export function Input({ name, value }: { name: string; value: string }) {
  return (
    <div className="proof-input">
      <div>
        <span>{name}</span>
        <code className="num">{groupHex(value)}</code>
      </div>
      <CopyButton name={name} value={value} />
    </div>
  )
}

export function CopyButton({ name, value, label }: { name: string; value: string; label?: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <button
      type="button"
      className={label === undefined ? 'icbtn' : 'btn btn-text proof-copy'}
      // What is read must hold what is seen.
      aria-label={label === undefined ? text(isCopied ? 'table_copied' : 'table_copy', { name }) : `${label}: ${name}`}
      onClick={copy}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
      {label}
    </button>
  )
}

export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="proof-heading">
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** Commands for tools we did not write, and what to type where there are none. */
export function Elsewhere({ commands, note }: { commands: readonly string[]; note: string }) {
  return (
    <>
      <Heading title={text('proof_elsewhere')}>
        <CopyButton name={text('proof_commands')} value={commands.join('\n')} label={text('proof_copy_all')} />
      </Heading>
      <section className="card proof-elsewhere" id="elsewhere">
        {/* plain: the name of a program. */}
        <p>{words('proof_elsewhere_text', { tool: <b className="num">openssl</b> })}</p>
        {commands.map((command) => (
          <div className="proof-command" key={command}>
            <code dir="ltr">{command}</code>
            <CopyButton name={text('proof_command')} value={command} />
          </div>
        ))}
        <p>{note}</p>
      </section>
    </>
  )
}

/** The page's frame: a way back, its name, and two ways onward. Nothing is committed here, so no button is filled. */
export function ProofFrame({ children, hasCommands }: { children: ReactNode; hasCommands: boolean }) {
  const lang = new URLSearchParams(location.search).get('lang')
  return (
    <div className="proof">
      <header className="proof-bar">
        <button type="button" className="icbtn" aria-label={text('table_back')} onClick={goBack}>
          <Icon name="chevron-left" flips />
        </button>
        <h1>{text('proof_title')}</h1>
      </header>
      <main>{children}</main>
      <footer className="proof-foot">
        <a className="btn btn-quiet" href={lang ? `/?lang=${encodeURIComponent(lang)}` : '/'}>
          <Icon name="shield-check" />
          {text('proof_other')}
        </a>
        {hasCommands && (
          <a className="btn btn-quiet" href="#elsewhere">
            {text('proof_elsewhere')}
            <Icon name="external-link" />
          </a>
        )}
      </footer>
    </div>
  )
}

/** Opened in a tab of its own there is nothing behind it, so it closes. */
function goBack(): void {
  if (history.length > 1) history.back()
  else window.close()
}
