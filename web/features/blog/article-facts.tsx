import { Link } from 'wouter'
import type { ArticleSummary } from '../../../shared/contract/blog.ts'
import { capitalize } from '../../components/format/capitalize.ts'
import { formatDay } from '../../components/format/format-day.ts'
import * as styles from './article-facts.module.css'
import { articleSearchUrl } from './article-search.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** When an article was written, how long it is, and what it is about. */
export const ArticleFacts = ({ article }: { article: ArticleSummary }) => {
  const { publishedAt, updatedAt, minutes, tags } = article
  return (
    <p className={styles.facts}>
      <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
      {updatedAt !== publishedAt && (
        <time dateTime={updatedAt}>
          {formatMessage(texts.updated, { day: formatDay(updatedAt) })}
        </time>
      )}
      <span>{formatMessage(texts.minutes, { minutes })}</span>
      {tags.map((tag) => (
        <Link key={tag} className={styles.tag} href={articleSearchUrl({ words: '', tag })}>
          {capitalize(tag)}
        </Link>
      ))}
    </p>
  )
}
