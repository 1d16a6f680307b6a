import { useState } from 'react'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { PersonId, SESSION_FILTERS } from '../../../../shared/values/audit.ts'
import { isDayOfCalendar } from '../../../../shared/values/days.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { SelectField } from '../../../components/forms/select-field.tsx'
import { TextField } from '../../../components/forms/text-field.tsx'
import { useHasChanged } from '../../../lib/hooks/use-has-changed.ts'
import type { SessionQuery } from '../audit-queries.ts'
import * as texts from '../texts.ts'
import * as styles from './session-list.module.css'

export type SessionFiltersProps = {
  query: SessionQuery
  onApply: (query: SessionQuery) => void
}

const NAMES = ['admin', 'subject', 'from', 'to', 'status'] as const
type Name = (typeof NAMES)[number]

const isAfter = (from = '', to = ''): boolean => to !== '' && from > to

/** The filters of an address; what does not fit is left out. */
export const filtersOf = (asked: URLSearchParams): SessionQuery => {
  const given = (name: Name): string | undefined => asked.get(name)?.trim() || undefined
  const person = (name: Name) => {
    const id = given(name)
    return v.is(PersonId, id) ? id : undefined
  }
  const day = (name: Name) => {
    const text = given(name)
    return text !== undefined && isDayOfCalendar(text) ? text : undefined
  }
  const [from, to] = [day('from'), day('to')]
  return defined({
    admin: person('admin'),
    subject: person('subject'),
    from: isAfter(from, to) ? undefined : from,
    to,
    status: SESSION_FILTERS.find((status) => status === given('status')),
  })
}

/** What is given, by name. */
const textsOf = (query: SessionQuery): Partial<Record<Name, string>> =>
  Object.fromEntries(
    NAMES.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  )

/** For the address. */
export const searchOf = (query: SessionQuery): string => {
  const search = new URLSearchParams(textsOf(query))
  return search.size === 0 ? '' : `?${search}`
}

const defined = (query: { [name in Name]: SessionQuery[name] | undefined }): SessionQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

const STATUSES = [
  { value: '', label: texts.anyStatus },
  ...SESSION_FILTERS.map((value) => ({ value, label: texts.statuses[value] })),
]

/** Filters as a form: each application is a reading, so that typing applies nothing. */
export const SessionFilters = ({ query, onApply }: SessionFiltersProps) => {
  const [values, setValues] = useState(() => textsOf(query))
  const [errors, setErrors] = useState<Readonly<Partial<Record<Name, string | undefined>>>>({})
  if (useHasChanged(searchOf(query))) {
    setValues(textsOf(query))
    setErrors({})
  }
  const set = (name: Name, value: string) => {
    setValues({ ...values, [name]: value })
    setErrors({ ...errors, [name]: undefined })
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const wrong = (['admin', 'subject'] as const).filter(
      (name) => (values[name] ?? '').trim() !== '' && !v.is(PersonId, values[name]?.trim()),
    )
    const refused = {
      ...Object.fromEntries(wrong.map((name) => [name, texts.idRule])),
      ...(isAfter(values.from, values.to) && { from: texts.fromRule }),
    }
    if (Object.keys(refused).length > 0) setErrors(refused)
    else onApply(filtersOf(new URLSearchParams(Object.entries(values))))
  }
  const text = (name: Name, label: string, type = 'text') => (
    <TextField
      label={label}
      name={name}
      type={type}
      value={values[name] ?? ''}
      error={errors[name]}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
  return (
    <form className={styles.filters} aria-label={texts.filters} noValidate onSubmit={apply}>
      {text('admin', texts.adminId)}
      {text('subject', texts.subjectId)}
      {text('from', texts.from, 'date')}
      {text('to', texts.to, 'date')}
      <SelectField
        label={texts.status}
        name="status"
        value={values.status ?? ''}
        onValueChange={(value) => set('status', value)}
        options={STATUSES}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {texts.apply}
        </Button>
        {Object.keys(query).length > 0 && (
          <Button
            onClick={({ currentTarget }) => {
              // This button goes.
              currentTarget.form?.querySelector('input')?.focus()
              onApply({})
            }}
          >
            {texts.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
