import './grant-trouble.css'
import { CircleAlert } from 'lucide-react'
import type { GrantProblem } from './use-grant.ts'
import { WayButton } from './WayButton.tsx'

/** Why nothing came of it, and where to go. */
export function GrantTrouble({ problem }: { problem: GrantProblem | null }) {
  if (!problem) return null
  return (
    <div className="grant-trouble" role="alert">
      <CircleAlert aria-hidden="true" />
      <p>{problem.text}</p>
      {problem.way && <WayButton way={problem.way} size="sm" />}
    </div>
  )
}
