import { SampleFinding } from '../../../features/products/security-audit/sample-finding.tsx'
import { securityAudit } from '../../../features/products/security-audit/security-audit.ts'
import { ProductView } from '../../../features/products/product-view.tsx'

/** `/products/security-audit` */
const SecurityAuditPage = () => <ProductView product={securityAudit} sample={<SampleFinding />} />

export default SecurityAuditPage
