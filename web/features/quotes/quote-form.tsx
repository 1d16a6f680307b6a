import * as v from 'valibot'
import { QuoteRequest, requestQuote } from '../../../shared/contract/quotes.ts'
import {
  QUOTE_COMPANY_MAX,
  QUOTE_MESSAGE_MAX,
  QUOTE_NAME_MAX,
  QUOTE_PRODUCTS,
  type QuoteProduct,
} from '../../../shared/values/quote.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FormEnd } from '../../components/forms/form-end.tsx'
import * as styles from '../../components/forms/form.module.css'
import { SelectField } from '../../components/forms/select-field.tsx'
import { TextAreaField } from '../../components/forms/text-area-field.tsx'
import { TextField } from '../../components/forms/text-field.tsx'
import { formRefusal } from '../../lib/forms/form-refusal.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useCallUnderKey } from '../../lib/forms/use-idempotency-key.ts'
import { useUser } from '../../lib/session/session.ts'
import * as texts from './texts.ts'

const { company } = QuoteRequest.entries
const schema = v.object({ ...QuoteRequest.entries, company: v.unwrap(company) })
const NAMES = ['name', 'email', 'company', 'product', 'message'] as const

/** State of the form. The dialog holds it, because closing unmounts the form. */
export const useQuote = (product: QuoteProduct | undefined, onSent: () => void) => {
  const user = useUser()
  const callUnderKey = useCallUnderKey(requestQuote)
  const form = useForm(schema, {
    name: '',
    email: user?.email ?? '',
    company: '',
    product: (product ?? '') as QuoteProduct,
    message: '',
  })
  const send = async (body: QuoteRequest) => {
    await callUnderKey(body)
    onSent()
  }
  return { form, send }
}

export type QuoteFormProps = ReturnType<typeof useQuote> & { onCancel: () => void }

export const QuoteForm = ({ form, send, onCancel }: QuoteFormProps) => {
  const message = form.field('message')
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(send, (error) => formRefusal(error, NAMES))}
    >
      <div className={styles.pair}>
        <TextField
          label={texts.name}
          {...form.text('name')}
          maxLength={QUOTE_NAME_MAX}
          autoComplete="name"
        />
        <TextField
          label={texts.email}
          {...form.text('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={texts.company}
          {...form.text('company')}
          maxLength={QUOTE_COMPANY_MAX}
          autoComplete="organization"
        />
        <SelectField
          label={texts.product}
          {...form.field('product')}
          placeholder={texts.choose}
          options={QUOTE_PRODUCTS.map((value) => ({ value, label: texts.products[value] }))}
        />
      </div>
      <TextAreaField
        label={texts.message}
        {...message}
        maxLength={QUOTE_MESSAGE_MAX}
        hint={texts.messageHint}
      />
      <p className="faint small">
        {texts.independence} {texts.privacy}
      </p>
      <FormEnd form={form} submitLabel={texts.send} pendingLabel={texts.sending}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </FormEnd>
    </form>
  )
}
