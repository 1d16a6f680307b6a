import { Link } from 'wouter'
import type { ArticleSummary } from '../../../shared/contract/blog.ts'
import { SitePicture } from '../../components/display/site-picture.tsx'
import { ArticleFacts } from './article-facts.tsx'
import * as styles from './article-list.module.css'
import { articlePath } from './blog-paths.ts'

export const ArticleList = ({
  articles,
  level,
}: {
  articles: readonly ArticleSummary[]
  level: 2 | 3
}) => {
  const Heading = `h${level}` as const
  return (
    <ol className={styles.list}>
      {articles.map((article) => (
        <li key={article.id} className={styles.article}>
          <div>
            <Heading className={styles.title}>
              <Link href={articlePath(article.id)}>{article.title}</Link>
            </Heading>
            <p className={styles.summary}>{article.summary}</p>
            <ArticleFacts article={article} />
          </div>
          <SitePicture
            name={article.id}
            sizes="(max-width: 720px) 96px, 240px"
            className={styles.picture}
          />
        </li>
      ))}
    </ol>
  )
}
