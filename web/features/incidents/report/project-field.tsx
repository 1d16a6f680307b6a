import { useRef, useState } from 'react'
import { classNames } from '../../../components/class-names.ts'
import * as inputStyles from '../../../components/forms/field.module.css'
import { Field } from '../../../components/forms/field.tsx'
import { useProjectCombobox } from '../../../components/project-search/use-project-combobox.tsx'
import * as styles from './project-field.module.css'
import * as texts from '../texts.ts'

export type ProjectFieldProps = {
  name: string
  /** Id of the chosen project; empty when there is none. */
  value: string
  onValueChange: (projectId: string) => void
  onBlur: () => void
  error: string | undefined
  /** The chosen project's name or the search keyword. */
  text: string
  onTextChange: (text: string) => void
}

/** A combobox that finds one project by name or token. */
export const ProjectField = ({
  name,
  value,
  onValueChange,
  onBlur,
  error,
  text,
  onTextChange,
}: ProjectFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  // The opening dialog moves the focus: a blur counts only after the user has touched the field.
  const touched = useRef(false)
  const [open, setOpen] = useState(false)
  const touchAndOpen = () => {
    touched.current = true
    if (value === '') setOpen(true)
  }
  const { field, list } = useProjectCombobox({
    open,
    text,
    onTextChange: (typed) => {
      touched.current = true
      onTextChange(typed)
      setOpen(true)
      // An edited name no longer refers to the chosen project.
      if (value !== '') onValueChange('')
    },
    pageSize: 5,
    level: 3,
    onSelect: (hit) => {
      onTextChange(hit.name)
      onValueChange(hit.id)
      setOpen(false)
    },
    onReturn: () => input.current?.focus(),
  })
  return (
    <Field label={texts.project} error={error}>
      {(control) => (
        <div
          className={styles.project}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (currentTarget.contains(relatedTarget)) return
            setOpen(false)
            if (touched.current) onBlur()
          }}
        >
          <input
            {...control}
            {...field}
            ref={input}
            className={classNames(inputStyles.input)}
            name={name}
            placeholder={texts.nameOrToken}
            onClick={touchAndOpen}
            onKeyDown={(event) => {
              touched.current = true
              if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
                event.preventDefault()
                setOpen(true)
              } else field.onKeyDown(event)
            }}
          />
          {list}
        </div>
      )}
    </Field>
  )
}
