import { Component } from 'react'
import type { ComponentType, ErrorInfo, ReactNode } from 'react'

/** What a fallback may tell and offer. */
export type BoundaryFailure = {
  error: unknown
  /** Gives the content another chance. */
  retry: () => void
}

export type ErrorBoundaryProps = {
  /** What to show after an error, until `resetKey` changes or it is tried again. */
  fallback: ReactNode | ComponentType<BoundaryFailure>
  /** Typically the path: a new one gives the content another chance. */
  resetKey: string
  onError?: ((error: unknown, info: ErrorInfo) => void) | undefined
  children: ReactNode
}

type State = { failure: { error: unknown } | undefined; resetKey: string }

/** Shows the fallback in place of content that failed to render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { failure: undefined, resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info)
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
