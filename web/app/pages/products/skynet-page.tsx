import { BestRated } from '../../../features/products/skynet/best-rated.tsx'
import { skynet } from '../../../features/products/skynet/skynet.ts'
import { ProductView } from '../../../features/products/product-view.tsx'
import { ProductQuote } from './product-quote.tsx'

/** `/products/skynet` */
const SkynetPage = () => (
  <ProductView product={skynet} sample={<BestRated />} quote={<ProductQuote product="skynet" />} />
)

export default SkynetPage
