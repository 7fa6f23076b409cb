import './TaskBar.css'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import type { ReactNode } from 'react'
import { writePercent } from '../../../lib/words/write-figure.ts'
import { ProgressBar } from '../../../ui/figures/ProgressBar.tsx'

type TaskBarProps = {
  /** A drawing of 36 px. */
  mark: ReactNode
  title: string
  text: ReactNode
  /** What reaching the end brings, and in which words. */
  prize: ReactNode
  prizeText: string
  /** From 0 to 100. */
  percent: number
  /** The amounts behind the bar in words, for those who cannot see it. */
  valueText?: string | undefined
  /** How far it is, and what is still missing. */
  done: ReactNode
  left: ReactNode
  /** A word about it at its foot. */
  note?: ReactNode
  /** Its turn has not come yet. */
  isWaiting?: boolean
}

/** Something that is reached step by step: what it is, what it brings, how far it is. */
export function TaskBar(props: TaskBarProps) {
  const { mark, title, text, prize, prizeText, percent, valueText, done, left, note, isWaiting } = props
  return (
    <article className="task card" data-waiting={isWaiting || undefined}>
      <div className="task-head">
        <span className="task-mark">{mark}</span>
        <div className="task-what">
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
        <div className="task-prize">
          <b>{prize}</b>
          <small>{prizeText}</small>
        </div>
      </div>
      <div className="task-bar">
        <ProgressBar name={title} percent={percent} {...(valueText !== undefined && { valueText })} />
        <Num>{writePercent(percent)}</Num>
      </div>
      <div className="task-foot">
        <span>{done}</span>
        <span>{left}</span>
      </div>
      {note && <div className="task-note">{note}</div>}
    </article>
  )
}
