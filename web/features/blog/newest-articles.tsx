import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { Section } from '../../components/layout/section.tsx'
import { ArticleList } from './article-list.tsx'
import { BLOG_PATH } from './blog-paths.ts'
import { articlesQuery } from './blog-queries.ts'
import * as texts from './texts.ts'

/** Articles on other pages. */
const COUNT = 3

/** Nothing, where they cannot be loaded: they are no reason to come here. */
export const NewestArticles = () => {
  const { data } = useQuery(articlesQuery)
  if (data === undefined) return null
  return (
    <Section
      title={texts.newest}
      actions={
        <Link className="link" href={BLOG_PATH}>
          {texts.all}
        </Link>
      }
    >
      <ArticleList articles={data.slice(0, COUNT)} level={3} />
    </Section>
  )
}
