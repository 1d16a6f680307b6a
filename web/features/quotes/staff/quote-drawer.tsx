import type { Quote } from '../../../../shared/contract/quotes.ts'
import { Drawer } from '../../../components/chakra/drawer.tsx'
import { formatInstant } from '../../../components/format/format-instant.ts'
import type { LazyDialogProps } from '../../../components/overlay/use-lazy-dialog.tsx'
import * as texts from '../texts.ts'
import * as styles from './quote-list.module.css'

/** Characters of a message from which on it is read in a wide drawer. */
const LONG = 600

/** A request whole, beside the list. */
const QuoteDrawer = ({ quote, open, onClose }: LazyDialogProps & { quote: Quote }) => {
  const { id, name, email, company, product, message, requestedAt } = quote
  const isLong = message !== null && message.length > LONG
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="end"
      {...(isLong && { size: 'lg' })}
      title={name ?? texts.erased}
    >
      {/* As text: nothing that a stranger wrote is a link, but for the address to answer to. */}
      <p className={styles.message}>{message ?? texts.erasedWhy}</p>
      <dl className={styles.facts}>
        {email !== null && (
          <Fact label={texts.answerTo}>
            <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
              {email}
            </a>
          </Fact>
        )}
        {company !== null && company !== '' && <Fact label={texts.from}>{company}</Fact>}
        <Fact label={texts.product}>{texts.products[product]}</Fact>
        <Fact label={texts.when}>{formatInstant(requestedAt)}</Fact>
        <Fact label={texts.id}>{id}</Fact>
      </dl>
    </Drawer>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

export default QuoteDrawer
