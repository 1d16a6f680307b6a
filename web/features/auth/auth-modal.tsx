import { useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Modal } from '../../components/modal.tsx'
import { authAddress } from './auth-address.ts'
import type { AuthEvent, AuthFlow, VisibleAuthFlow } from './auth-flow.ts'
import { firstFieldIn } from './auth-form.tsx'
import { authScreen } from './auth-screen.tsx'

export interface AuthModalProps {
  readonly flow: AuthFlow
  readonly send: (event: AuthEvent) => void
}

/** The views as a window above the page. Stays mounted while hidden, to give the focus back. */
const AuthModal = ({ flow, send }: AuthModalProps) => {
  const [path] = useLocation()
  const search = useSearch()
  const content = useRef<HTMLDivElement>(null)
  // What was there last stays to be seen while the window goes.
  const [last, setLast] = useState<VisibleAuthFlow>({ view: 'login', email: '', codeSentAt: null })
  if (flow.view !== 'hidden' && flow !== last) setLast(flow)
  const { title, description, form } = authScreen({
    flow: flow.view === 'hidden' ? last : flow,
    send,
    addressOf: (view) => authAddress(view, { path, search }, location.origin),
  })
  return (
    <Modal
      open={flow.view !== 'hidden'}
      onClose={() => send({ type: 'closed' })}
      title={title}
      description={description}
      initialFocus={() => firstFieldIn(content.current)}
    >
      <div ref={content}>{form}</div>
    </Modal>
  )
}

export default AuthModal
