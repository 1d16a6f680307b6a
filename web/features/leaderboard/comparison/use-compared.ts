import { useCallback, useState } from 'react'
import { COMPARED_MAX } from '../../../../shared/values/project.ts'
import { comparedProjects } from './compared-projects.ts'
import type { ComparedProject } from './compared-projects.ts'

/** The projects chosen for a comparison. */
export const useCompared = () => {
  const compared = comparedProjects.use()
  const [refused, setRefused] = useState<string>()
  const save = useCallback((projects: readonly ComparedProject[]) => {
    setRefused(undefined)
    comparedProjects.save(projects)
  }, [])
  /** Adds a project, or takes it out; one too many is refused. */
  const toggle = useCallback(
    ({ id, name }: ComparedProject) => {
      const before = comparedProjects.current()
      if (before.some((one) => one.id === id)) save(before.filter((one) => one.id !== id))
      else if (before.length < COMPARED_MAX) save([...before, { id, name }])
      else setRefused(name)
    },
    [save],
  )
  const clear = useCallback(() => save([]), [save])
  return {
    compared,
    /** Name of the project that there was no place for. */
    refused,
    toggle,
    clear,
  }
}
