import './ProgressBar.css'
import { places } from '../places.ts'

type ProgressBarProps = {
  name: string
  /** From 0 to 100. */
  percent: number
  /** Gold only where the bar fills towards a reward. */
  tone?: 'action' | 'gold' | 'success'
  /** The amount in words, where a percentage would say less: "Rp 1.860.000 of 3.000.000". */
  valueText?: string
}

export function ProgressBar({ name, percent, tone = 'action', valueText }: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, percent))
  return (
    <div
      className="progress"
      data-tone={tone}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      aria-valuetext={valueText}
    >
      <span style={{ inlineSize: `${value}%` }} />
    </div>
  )
}

/** A few steps, done, running and still to come. */
export function StepBar({
  name,
  steps,
  done,
  running = false,
}: {
  name: string
  steps: number
  done: number
  running?: boolean
}) {
  return (
    <div className="steps" role="img" aria-label={name}>
      {places(steps).map((step) => (
        <span key={step} data-state={step < done ? 'done' : running && step === done ? 'now' : 'todo'} />
      ))}
    </div>
  )
}
