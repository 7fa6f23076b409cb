import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  fallback: ReactNode
  /** A new value gives the children another chance: the page that broke has been left. */
  resetKey?: string
  onError?: (error: unknown) => void
}
type State = { isBroken: boolean; resetKey: string | undefined }

/** Catches what breaks while drawing, so that one broken part does not take the page with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { isBroken: false, resetKey }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
