import { useRef, useState } from 'react'
import { SURVEY_PROJECTS_MAX } from '../../../shared/values/survey.ts'
import { CloseIcon } from '../../components/icons.tsx'
import { ChoiceState } from '../../components/project-search/choice-state.tsx'
import { ProjectSearchField } from '../../components/project-search/project-search-field.tsx'
import { useProjectCombobox } from '../../components/project-search/use-project-combobox.tsx'
import * as styles from './project-picker.module.css'
import type { ChosenProject } from './survey-steps.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const HEIGHT = 300

export type ProjectPickerProps = {
  chosen: readonly ChosenProject[]
  onChange: (chosen: readonly ChosenProject[]) => void
}

/** Chooses several projects; what is chosen stands above the list, whatever is searched for. */
export const ProjectPicker = ({ chosen, onChange }: ProjectPickerProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const ids = chosen.map(({ id }) => id)
  const remove = (id: string) => onChange(chosen.filter((project) => project.id !== id))
  const toggle = ({ id, name }: ChosenProject) => {
    if (ids.includes(id)) remove(id)
    else if (ids.length < SURVEY_PROJECTS_MAX) onChange([...chosen, { id, name }])
  }
  const { field, list } = useProjectCombobox({
    open: true,
    text,
    onTextChange: setText,
    pageSize: 10,
    level: 3,
    height: HEIGHT,
    selected: ids,
    onSelect: toggle,
    onReturn: () => input.current?.focus(),
    renderEnd: ({ id }) => (
      <ChoiceState isChosen={ids.includes(id)} action="Choose" done={texts.chosen} />
    ),
  })
  return (
    <div>
      <ProjectSearchField {...field} ref={input} data-autofocus />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={texts.chosenProjects}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.chip}
                aria-label={formatMessage(texts.removeName, { name })}
                onClick={() => {
                  remove(id)
                  input.current?.focus()
                }}
              >
                {name}
                <CloseIcon size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.list}>{list}</div>
    </div>
  )
}
