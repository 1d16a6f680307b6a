import { SampleFinding } from '../../../features/products/security-audit/sample-finding.tsx'
import { securityAudit } from '../../../features/products/security-audit/security-audit.ts'
import { ProductView } from '../../../features/products/product-view.tsx'
import { ProductQuote } from './product-quote.tsx'

/** `/products/security-audit` */
const SecurityAuditPage = () => (
  <ProductView
    product={securityAudit}
    sample={<SampleFinding />}
    quote={<ProductQuote product="security-audit" />}
  />
)

export default SecurityAuditPage
