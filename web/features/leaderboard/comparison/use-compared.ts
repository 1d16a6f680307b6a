import { useCallback, useState } from 'react'
import { COMPARED_MAX } from '../../../../shared/values/project/project-id.ts'
import { comparedProjects } from './compared-projects.ts'
import type { ComparedProject } from './compared-projects.ts'

export const useCompared = () => {
  const compared = comparedProjects.use()
  const [refused, setRefused] = useState<string>()
  const save = useCallback((projects: readonly ComparedProject[]) => {
    setRefused(undefined)
    comparedProjects.save(projects)
  }, [])
  /** Adds or removes a project. Above the limit it is refused. */
  const toggle = useCallback(
    ({ id, name }: ComparedProject) => {
      const before = comparedProjects.current()
      if (before.some((project) => project.id === id))
        save(before.filter((project) => project.id !== id))
      else if (before.length < COMPARED_MAX) save([...before, { id, name }])
      else setRefused(name)
    },
    [save],
  )
  const clear = useCallback(() => save([]), [save])
  return {
    compared,
    /** Name of the project that exceeded the limit. */
    refused,
    toggle,
    clear,
  }
}
