import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../../../components/buttons/icon-button.tsx'
import { CloseIcon } from '../../../components/icons.tsx'
import { ChoiceState } from '../../../components/project-search/choice-state.tsx'
import { ProjectSearchField } from '../../../components/project-search/project-search-field.tsx'
import { useProjectCombobox } from '../../../components/project-search/use-project-combobox.tsx'
import * as head from '../section-head.module.css'
import * as styles from './add-projects-panel.module.css'
import * as texts from '../texts.ts'

const LIST_HEIGHT = 256
const HEADING_HEIGHT = 32

export type AddProjectsPanelProps = {
  /** Default "Add Projects". */
  title?: string
  /** Heading level. Default 3. */
  level?: 2 | 3
  /** `single` closes the panel after one project, `multiple` keeps it open. */
  mode: 'single' | 'multiple'
  /** Ids of the projects that have been added; they cannot be added again. */
  projects: readonly string[]
  /** Resolves to whether the project was added. */
  onAdd: (projectId: string) => Promise<boolean>
  /** undefined: the panel stays open. */
  onClose: (() => void) | undefined
  /** A change is pending: presses are ignored. */
  pending?: boolean
  /** Pixels. Default 256. */
  listHeight?: number
  /** Whether the field takes the focus when the panel appears. */
  takesFocus?: boolean
}

/** Finds projects by name or token and adds them. */
export const AddProjectsPanel = ({
  title = texts.addProjects,
  level = 3,
  mode,
  projects,
  onAdd,
  onClose,
  pending = false,
  listHeight = LIST_HEIGHT,
  takesFocus = false,
}: AddProjectsPanelProps) => {
  const id = useId()
  const Title = level === 2 ? 'h2' : 'h3'
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')

  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  const choose = async (projectId: string) => {
    if (projects.includes(projectId)) return
    const added = await onAdd(projectId)
    if (added && mode === 'single') onClose?.()
  }
  const { field, list } = useProjectCombobox({
    open: true,
    text,
    onTextChange: setText,
    pageSize: 10,
    level: level === 2 ? 3 : 4,
    height: listHeight,
    selected: projects,
    disabled: pending,
    onSelect: (hit) => void choose(hit.id),
    onReturn: () => input.current?.focus(),
    renderEnd: (hit) => (
      <ChoiceState isChosen={projects.includes(hit.id)} action="Add" done={texts.added} />
    ),
  })

  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <div className={head.head}>
        <Title id={`${id}-title`} className={head.title}>
          {title}
        </Title>
        {onClose && <IconButton label={texts.close} icon={<CloseIcon />} onClick={onClose} />}
      </div>
      <ProjectSearchField
        {...field}
        ref={input}
        className={styles.field}
        onKeyDown={(event) => {
          field.onKeyDown(event)
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (text === '') onClose?.()
          else setText('')
        }}
      />
      <div className={styles.list}>
        {/* Keeps its place until the list's code is loaded. */}
        <svg width="0" height={HEADING_HEIGHT + listHeight} aria-hidden="true" />
        {list}
      </div>
    </section>
  )
}
