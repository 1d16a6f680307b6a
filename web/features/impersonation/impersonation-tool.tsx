import { useState } from 'react'
import { LazyBoundary } from '../../components/lazy/lazy-boundary.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { setToolOpen, useToolOpen } from './tool-state.ts'

const ImpersonationModal = lazyComponent(() => import('./impersonation-modal.tsx'))

const close = () => setToolOpen(false)

/** The place of the tool: its code comes when it is first opened. */
export const ImpersonationTool = () => {
  const open = useToolOpen()
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  if (!used) return null
  return (
    <LazyBoundary
      onUnavailable={() => {
        setUsed(false)
        close()
      }}
    >
      <ImpersonationModal open={open} onClose={close} />
    </LazyBoundary>
  )
}
