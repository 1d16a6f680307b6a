import type { ReactNode } from 'react'
import type { InputId } from '../../../../shared/values/rating.ts'

/** Renders the button that disputes an input. */
export type Dispute = (input: InputId) => ReactNode

export type TabProps = { projectId: string; dispute: Dispute }
