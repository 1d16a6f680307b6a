import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import {
  NAME_TAKEN,
  NAME_TOO_LONG,
  WATCHLIST_NAME_MAX_LENGTH,
  WatchlistName,
} from '../../../../shared/values/watchlist.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { NameField } from '../../../components/forms/name-field.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import * as styles from './name-form.module.css'
import type { MutationResult } from '../mutate-watchlist.ts'
import { countCharacters } from '../../../lib/texts/characters.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type NameFormProps = {
  /** For screen readers. */
  title: string
  label: string
  name?: string
  pendingLabel: string
  takenNames: readonly string[]
  /** Receives a trimmed, unused name, and a signal that "Cancel" aborts. */
  onConfirm: (name: string, signal: AbortSignal) => Promise<MutationResult>
  onCancel: () => void
  /** Whether the field takes the focus when the form appears. */
  takesFocus?: boolean
}

const schema = v.object({ name: WatchlistName })

/** Creates or renames a list. Enter confirms, Escape cancels. */
export const NameForm = ({
  title,
  label,
  name = '',
  pendingLabel,
  takenNames,
  onConfirm,
  onCancel,
  takesFocus = false,
}: NameFormProps) => {
  const form = useForm(schema, { name })
  const { value, error, onValueChange } = form.field('name')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.select()
  }, [takesFocus])
  const refuse = () => {
    onValueChange('')
    return { fields: { name: NAME_TAKEN } }
  }
  const [confirmed, setConfirmed] = useState<AbortController>()
  const cancel = () => {
    confirmed?.abort()
    onValueChange('')
    onCancel()
  }
  return (
    <form
      noValidate
      aria-label={title}
      className={styles.form}
      onSubmit={form.onSubmit(async (output) => {
        if (takenNames.includes(output.name)) return refuse()
        const controller = new AbortController()
        setConfirmed(controller)
        const result = await onConfirm(output.name, controller.signal)
        if (result.status === 'name-taken') return refuse()
        if (result.status === 'done') onValueChange('')
        return undefined
      })}
    >
      <NameField
        ref={field}
        label={label}
        name="name"
        value={value}
        error={error}
        hint={NAME_TOO_LONG}
        hintStays
        max={WATCHLIST_NAME_MAX_LENGTH}
        autoComplete="off"
        onValueChange={onValueChange}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel()
        }}
      />
      <div className={styles.foot}>
        <span className="small faint num" aria-hidden="true">
          {formatMessage(texts.countOfMax, {
            count: countCharacters(value),
            max: WATCHLIST_NAME_MAX_LENGTH,
          })}
        </span>
        <span className={styles.buttons}>
          <Button variant="quiet" size="sm" onClick={cancel}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            variant={value === '' ? 'secondary' : 'primary'}
            size="sm"
            pending={form.isPending}
            pendingLabel={pendingLabel}
          >
            {texts.confirm}
          </Button>
        </span>
      </div>
    </form>
  )
}
