import { Component } from 'react'
import type { ComponentType, ReactNode } from 'react'

export type BoundaryFailure = {
  error: unknown
  retry: () => void
}

export type ErrorBoundaryProps = {
  fallback: ReactNode | ComponentType<BoundaryFailure>
  /** A new value, typically the path, renders the content again. */
  resetKey: string
  onError?: () => void
  children: ReactNode
}

type State = { failure: { error: unknown } | undefined; resetKey: string }

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { failure: undefined, resetKey }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  private readonly retry = () => this.setState({ failure: undefined })

  override render() {
    const { fallback: Fallback, children } = this.props
    const { failure } = this.state
    if (failure === undefined) return children
    return typeof Fallback === 'function' ? (
      <Fallback error={failure.error} retry={this.retry} />
    ) : (
      Fallback
    )
  }
}
