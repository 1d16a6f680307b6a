import type { ReactNode } from 'react'
import { userType } from '../../../lib/user-type.ts'
import { useScore } from '../rating-queries.ts'
import { AvailablePoints } from './available-points.tsx'
import { DataAndEvidence } from './data-and-evidence.tsx'
import { GradeReasons } from './grade-reasons.tsx'

export type UserTypePanelProps = {
  projectId: string
  /** Buttons that the owner of a project needs. */
  ownerActions: ReactNode
  /** Compares this project with others. */
  compareAddress: string
}

/** What the visitor's user type asks for first; nothing without a type. */
export const UserTypePanel = ({ projectId, ownerActions, compareAddress }: UserTypePanelProps) => {
  const type = userType.use()
  const { data: score } = useScore(projectId)
  if (type === null || score === undefined) return null
  switch (type) {
    case 'Retail Investor':
      return <GradeReasons score={score} />
    case 'Institutional Partner':
      return <DataAndEvidence projectId={projectId} score={score} compareAddress={compareAddress} />
    case 'Project Owner':
      return <AvailablePoints projectId={projectId} inputs={score.inputs} actions={ownerActions} />
  }
}
