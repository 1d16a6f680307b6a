import { QuoteList } from '../../../features/quotes/staff/quote-list.tsx'
import { StaffOnly } from './staff-only.tsx'

/** `/staff/quotes` */
const QuotesPage = () => <QuoteList forbidden={<StaffOnly />} />

export default QuotesPage
