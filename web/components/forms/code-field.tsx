import { useState } from 'react'
import type { ClipboardEvent, ComponentProps } from 'react'
import { CODE_LENGTH } from '../../../shared/values/account.ts'
import { classNames } from '../class-names.ts'
import * as styles from './code-field.module.css'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'

export type CodeFieldProps = FieldTexts &
  Omit<
    ComponentProps<'input'>,
    'id' | 'aria-describedby' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'maxLength'
  > & {
    value: string
    /** Receives what is typed so far: at most six characters, without spaces. */
    onValueChange: (code: string) => void
  }

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '').slice(0, CODE_LENGTH)

/**
 * An input for a one-time code, drawn as six cells. The cells are decorative: keyboards, password
 * managers and screen readers see one plain text input.
 */
export const CodeField = ({
  label,
  aside,
  error,
  hint,
  className,
  value,
  onValueChange,
  ...rest
}: CodeFieldProps) => {
  const [caret, setCaret] = useState<number | null>(null)
  // Without this, `maxLength` cuts "407 281" to six characters before the space is removed.
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = withoutSpaces(event.clipboardData.getData('text'))
    if (pasted.length !== CODE_LENGTH) return
    event.preventDefault()
    onValueChange(pasted)
  }
  return (
    <Field
      label={label}
      aside={aside}
      error={error}
      hint={hint}

      className={className}
    >
      {(control) => (
        <div className={styles.code}>
          <input
            autoComplete="one-time-code"
            inputMode="numeric"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            type="text"
            className={styles.input}
            value={value}
            maxLength={CODE_LENGTH}
            onChange={(event) => onValueChange(withoutSpaces(event.target.value))}
            onPaste={handlePaste}
            onFocus={(event) => {
              setCaret(event.currentTarget.selectionEnd)
              rest.onFocus?.(event)
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionEnd)}
            onBlur={(event) => {
              setCaret(null)
              rest.onBlur?.(event)
            }}
          />
          <div className={styles.cells} aria-hidden="true">
            {Array.from({ length: CODE_LENGTH }, (_, index) => (
              <span
                key={index}
                className={classNames(
                  styles.cell,
                  error !== undefined && styles.refused,
                  caret !== null && index === Math.min(caret, CODE_LENGTH - 1) && styles.current,
                )}
              >
                {value[index]}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}
