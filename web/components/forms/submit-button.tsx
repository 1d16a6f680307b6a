import { Button, type ButtonProps } from '../buttons/button.tsx'

export type SubmitButtonProps = Pick<ButtonProps, 'variant' | 'pendingLabel' | 'children'> & {
  form: { readonly isValid: boolean; readonly isPending: boolean }
}

/** Sends a form, once what is typed can be sent. */
export const SubmitButton = ({ form, variant = 'primary', ...button }: SubmitButtonProps) => (
  <Button
    {...button}
    type="submit"
    variant={variant}
    disabled={!form.isValid}
    pending={form.isPending}
  />
)
