import { useState } from 'react'
import * as v from 'valibot'
import { IncidentReference } from '../../../../shared/contract/incidents.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { SearchIcon } from '../../../components/icons.tsx'
import { TextField } from '../../../components/forms/text-field.tsx'
import { useHasChanged } from '../../../lib/hooks/use-has-changed.ts'
import * as styles from './incident-queue.module.css'
import { parseReference } from './parse-reference.ts'
import * as texts from '../texts.ts'

export type ReferenceSearchProps = {
  /** The current search. */
  reference: string
  onSearch: (reference: string) => void
}

/** Finds a report by its reference number. */
export const ReferenceSearch = ({ reference, onSearch }: ReferenceSearchProps) => {
  const [text, setText] = useState(reference)
  const [error, setError] = useState<string>()
  if (useHasChanged(reference)) {
    setText(reference)
    setError(undefined)
  }
  return (
    <form
      role="search"
      aria-label={texts.reports}
      className={styles.search}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const checked = v.safeParse(IncidentReference, parseReference(text))
        if (checked.success) onSearch(checked.output)
        else setError(checked.issues[0].message)
      }}
    >
      <TextField
        label={texts.referenceNumber}
        name="reference"
        value={text}
        error={error}
        placeholder={texts.referenceExample}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" className={styles.find} icon={<SearchIcon size={14} />}>
        {texts.find}
      </Button>
    </form>
  )
}
