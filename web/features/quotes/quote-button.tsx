import { Button, type ButtonProps } from '../../components/buttons/button.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { preloadModal } from '../../components/overlay/modal.tsx'
import { useLazyDialog } from '../../components/overlay/use-lazy-dialog.tsx'
import type { QuoteProduct } from '../../../shared/values/quote.ts'

/** The request for a quote, for who opens it by a button of their own. */
export const QuoteDialog = lazyComponent(async () => {
  preloadModal()
  return await import('./quote-dialog.tsx')
})

export type QuoteButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'block' | 'children'> & {
  /** What is asked for. Without it the visitor chooses. */
  product?: QuoteProduct
}

/** Opens the request for a quote. */
export const QuoteButton = ({ product, ...look }: QuoteButtonProps) => {
  const { trigger, dialog } = useLazyDialog(QuoteDialog, { product })
  return (
    <>
      <Button {...look} {...trigger} />
      {dialog}
    </>
  )
}
