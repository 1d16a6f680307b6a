import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'

export type ErrorBoundaryProps = {
  /** What to show after an error, until `resetKey` changes. */
  fallback: ReactNode
  /** Typically the path: a new one gives the content another chance. */
  resetKey: string
  onError?: ((error: unknown, info: ErrorInfo) => void) | undefined
  children: ReactNode
}

type State = { failed: boolean; resetKey: string }

/** Shows the fallback in place of content that failed to render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
