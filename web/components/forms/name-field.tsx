import type { SyntheticEvent } from 'react'
import { countCharacters, firstCharacters } from '../../lib/texts/characters.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type NameFieldProps = Omit<
  TextFieldProps,
  'value' | 'maxLength' | 'onChange' | 'onCompositionEnd'
> & {
  value: string
  /** Characters that the name may have, as a reader counts them. */
  max: number
  onValueChange: (value: string) => void
}

/** The field of a short name; `maxLength` counts UTF-16 units. What does not fit is not inserted. */
export const NameField = ({ value, max, onValueChange, ...rest }: NameFieldProps) => {
  const take = ({ currentTarget: input, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    const text = input.value
    // What an input method has not finished yet is often longer than what it makes of it.
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return onValueChange(text)
    const caret = input.selectionEnd ?? text.length
    const after = withoutControlCharacters(text.slice(caret))
    const inserted = withoutControlCharacters(text.slice(0, caret))
    const before = firstCharacters(inserted, max - countCharacters(after))
    if (before + after !== text) {
      input.value = before + after
      // Else the caret would be at the end.
      input.setSelectionRange(before.length, before.length)
    }
    onValueChange(before + after)
  }
  return <TextField {...rest} value={value} onChange={take} onCompositionEnd={take} />
}

/** Pasted text can contain control characters, which names must not have. */
const withoutControlCharacters = (text: string): string => text.replace(/\p{Cc}/gu, '')
