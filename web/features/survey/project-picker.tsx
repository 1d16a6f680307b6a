import { useRef, useState } from 'react'
import { SURVEY_PROJECTS_MAX } from '../../../shared/values/survey.ts'
import { classNames } from '../../components/class-names.ts'
import inputStyles from '../../components/forms/field.module.css'
import { CheckIcon, CloseIcon, PlusIcon, SearchIcon } from '../../components/icons.tsx'
import { useProjectCombobox } from '../../components/project-search/use-project-combobox.tsx'
import styles from './project-picker.module.css'
import type { ChosenProject } from './survey-steps.ts'

const PLACEHOLDER = 'Search Project by Name / Token'
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
    renderEnd: ({ id }) => <ChosenState isChosen={ids.includes(id)} />,
  })
  return (
    <div>
      <div className={styles.field}>
        <SearchIcon className={styles.icon ?? ''} />
        <input
          {...field}
          ref={input}
          className={classNames(inputStyles.input, styles.input)}
          placeholder={PLACEHOLDER}
          aria-label={PLACEHOLDER}
          data-autofocus
        />
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen projects">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.chip}
                aria-label={`Remove ${name}`}
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

const ChosenState = ({ isChosen }: { isChosen: boolean }) => (
  <span className={styles.state} data-chosen={isChosen || undefined}>
    {isChosen ? <CheckIcon size={14} /> : <PlusIcon size={14} />}
    {isChosen ? 'Chosen' : 'Choose'}
  </span>
)
