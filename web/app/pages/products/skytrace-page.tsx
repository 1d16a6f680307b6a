import { LazySampleTrace } from '../../../features/products/skytrace/lazy-sample-trace.tsx'
import { skytrace } from '../../../features/products/skytrace/skytrace.ts'
import { ProductView } from '../../../features/products/product-view.tsx'
import { ProductQuote } from './product-quote.tsx'

/** `/products/skytrace` */
const SkyTracePage = () => (
  <ProductView
    product={skytrace}
    sample={<LazySampleTrace />}
    quote={<ProductQuote product="skytrace" />}
  />
)

export default SkyTracePage
