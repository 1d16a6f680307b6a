import { useState } from 'react'
import * as v from 'valibot'
import { PersonId, StreamName } from '../../../../shared/values/audit.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { TextField } from '../../../components/forms/text-field.tsx'
import { SearchIcon } from '../../../components/icons.tsx'
import * as styles from '../timeline/timeline.module.css'
import * as texts from '../texts.ts'

/** Finds the history of a user by id, and of a stream by name. */
export const LookUp = ({ onAsk }: { onAsk: (query: string) => void }) => {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  return (
    <form
      role="search"
      aria-label={texts.lookUpTitle}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const name = text.trim()
        const query = queryOf(name)
        if (query === undefined) setError(texts.lookUpRule)
        else onAsk(query)
      }}
    >
      <TextField
        label={texts.lookUpField}
        name="name"
        value={text}
        error={error}
        hint={texts.lookUpHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={250}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" className={styles.submit} icon={<SearchIcon size={14} />}>
        {texts.lookUpSubmit}
      </Button>
    </form>
  )
}

const queryOf = (name: string): string | undefined => {
  const kind = v.is(StreamName, name) ? 'stream' : v.is(PersonId, name) ? 'user' : undefined
  return kind && `?${kind}=${encodeURIComponent(name)}`
}
