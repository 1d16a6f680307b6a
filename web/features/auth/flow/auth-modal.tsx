import { useEffect, useReducer, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Modal } from '../../../components/overlay/modal.tsx'
import { clearPendingAction } from '../../../lib/session/pending-action.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ACCOUNT_SLOT_ID } from '../auth-controls.ts'
import { authAddress, returnUrlAt } from '../auth-address.ts'
import { hiddenFlow, nextFlow, type VisibleAuthFlow } from './auth-flow.ts'
import { authScreen, preloadSecondaryForms } from './auth-screen.tsx'
import { firstEmptyField } from '../forms/first-empty-field.ts'

/** A new object for each press: it opens the modal, also for the same view. */
export interface OpenedModal {
  readonly view: 'login' | 'signup'
  /** Gets the focus back on closing, unless the sign-in removed it. */
  readonly opener: Element | null
  /** Why a login is needed. */
  readonly reason: string | undefined
}

/** The auth views in a modal. Stays mounted while hidden, to return the focus. */
const AuthModal = ({ opened }: { opened: OpenedModal }) => {
  const { opener, reason } = opened
  const [flow, send] = useReducer(nextFlow, hiddenFlow)
  const { status } = useSession()
  useEffect(() => send({ type: 'opened', view: opened.view }), [opened])
  // The session may have begun in another tab.
  useEffect(() => {
    if (status === 'authenticated') send({ type: 'signed-in' })
  }, [status])
  const [path] = useLocation()
  const search = useSearch()
  const content = useRef<HTMLDivElement>(null)
  // The last view stays visible during the closing animation.
  const [last, setLast] = useState<VisibleAuthFlow>({ view: 'login', email: '', sentCode: null })
  if (flow.view !== 'hidden' && flow !== last) setLast(flow)
  const shown = flow.view === 'login' && flow.asksForCode ? 'code' : flow.view
  const previouslyShown = useRef<string>('hidden')
  useEffect(() => {
    const changed = previouslyShown.current !== 'hidden' && previouslyShown.current !== shown
    previouslyShown.current = shown
    // On opening the modal moves the focus itself, after it has recorded where to return it.
    if (changed) firstEmptyField(content.current)?.focus()
  }, [shown])
  useEffect(preloadSecondaryForms, [])
  const from = { path, search }
  const { title, back, description, form } = authScreen({
    flow: flow.view === 'hidden' ? last : flow,
    send,
    addressOf: (page, view) => authAddress(page, from, location.origin, view),
    returnUrl: returnUrlAt(from, location.origin),
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
          {reason !== undefined && <p>{reason}</p>}
          {description}
        </>
      }
      finalFocus={() => (opener?.isConnected === false ? accountControl() : null)}
      initialFocus={() => firstEmptyField(content.current)}
    >
      <div ref={content}>{form}</div>
    </Modal>
  )
}

const accountControl = (): HTMLElement | null =>
  document.querySelector(`#${ACCOUNT_SLOT_ID} button`)

export default AuthModal
