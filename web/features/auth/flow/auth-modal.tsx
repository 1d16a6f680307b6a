import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Modal } from '../../../components/overlay/modal.tsx'
import { clearPendingAction } from '../../../lib/session/pending-action.ts'
import { ACCOUNT_PLACE_ID } from '../account-place.ts'
import { authAddress, goalFrom } from '../auth-address.ts'
import type { AuthEvent, AuthFlow, VisibleAuthFlow } from './auth-flow.ts'
import { authScreen, preloadLaterForms } from './auth-screen.tsx'
import { firstFieldIn } from '../forms/first-empty-field.ts'

export interface AuthModalProps {
  readonly flow: AuthFlow
  readonly send: (event: AuthEvent) => void
  /** What the focus goes back to; a sign-in may have taken it away. */
  readonly opener: Element | null
  /** What another part of the page asks to log in for. */
  readonly why: string | undefined
}

/** The views as a window above the page. Stays mounted while hidden, to give the focus back. */
const AuthModal = ({ flow, send, opener, why }: AuthModalProps) => {
  const [path] = useLocation()
  const search = useSearch()
  const content = useRef<HTMLDivElement>(null)
  // What was there last stays to be seen while the window goes.
  const [last, setLast] = useState<VisibleAuthFlow>({ view: 'login', email: '', codeSentAt: null })
  if (flow.view !== 'hidden' && flow !== last) setLast(flow)
  const before = useRef<AuthFlow['view']>('hidden')
  useEffect(() => {
    const changed = before.current !== 'hidden' && before.current !== flow.view
    before.current = flow.view
    // On opening the window itself moves the focus: it must see where to give it back to.
    if (changed) firstFieldIn(content.current)?.focus()
  }, [flow.view])
  useEffect(preloadLaterForms, [])
  const from = { path, search }
  const { title, back, description, form } = authScreen({
    flow: flow.view === 'hidden' ? last : flow,
    send,
    addressOf: (page, view) => authAddress(page, from, location.origin, view),
    goal: goalFrom(from, location.origin),
    hasBackArrow: true,
  })
  return (
    <Modal
      open={flow.view !== 'hidden'}
      onClose={() => {
        clearPendingAction()
        send({ type: 'closed' })
      }}
      title={title}
      back={back}
      description={
        <>
          {why !== undefined && <p>{why}</p>}
          {description}
        </>
      }
      finalFocus={() => (opener?.isConnected === false ? accountControl() : null)}
      initialFocus={() => firstFieldIn(content.current)}
    >
      <div ref={content}>{form}</div>
    </Modal>
  )
}

/** What stands where the buttons stood that led here. */
const accountControl = (): HTMLElement | null =>
  document.querySelector(`#${ACCOUNT_PLACE_ID} button`)

export default AuthModal
