import type { QuoteProduct } from '../../../../shared/values/quote.ts'
import { QuoteButton } from '../../../features/quotes/quote-button.tsx'
import * as texts from '../../header/texts.ts'

/** Asks for the price of the product whose page shows it. */
export const ProductQuote = ({ product }: { product: QuoteProduct }) => (
  <QuoteButton variant="primary" product={product}>
    {texts.requestQuote}
  </QuoteButton>
)
