import type { ReactNode } from 'react'
import { sitePicturePath } from '../../../shared/values/pictures/site-picture.ts'
import { DemoTag } from '../../components/display/demo-tag.tsx'
import { SitePicture } from '../../components/display/site-picture.tsx'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { Section } from '../../components/layout/section.tsx'
import type { Product } from './product.ts'
import * as styles from './product-view.module.css'
import * as texts from './texts.ts'

/**
 * The page of a product.
 * @param sample what it delivers, as an example to look at or to try
 * @param quote asks for its price
 */
export const ProductView = ({
  product: { name, picture, promise, deliverables, steps, sampleTitle, price, questions },
  sample,
  quote,
}: {
  product: Product
  sample: ReactNode
  quote: ReactNode
}) => (
  <article className={`page reading ${styles.product}`}>
    <PageMeta title={name} description={promise} picture={sitePicturePath(picture)} />
    <header className={styles.head}>
      <div>
        <h1>{name}</h1>
        <p className={styles.promise}>{promise}</p>
        <div className={styles.quote}>{quote}</div>
      </div>
      <SitePicture
        name={picture}
        sizes="(max-width: 960px) 100vw, 400px"
        className={styles.picture}
        eager
      />
    </header>
    <Section title={texts.whatYouGet}>
      <ul className={styles.items}>
        {deliverables.map(({ title, text }) => (
          <Item key={title} title={title} text={text} />
        ))}
      </ul>
    </Section>
    <Section title={sampleTitle} meta={<DemoTag />}>
      {sample}
    </Section>
    <Section title={texts.howItGoes}>
      <ol className={`${styles.items} ${styles.steps}`}>
        {steps.map(({ title, text }) => (
          <Item key={title} title={title} text={text} />
        ))}
      </ol>
    </Section>
    <Section title={texts.price}>
      <p className={styles.text}>{price}</p>
      <p className={styles.text}>{texts.thisSiteIsADemonstration}</p>
    </Section>
    <Section title={texts.questions}>
      {questions.map(({ title, text }) => (
        <div key={title} className={styles.question}>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
    </Section>
  </article>
)

const Item = ({ title, text }: { title: string; text: string }) => (
  <li>
    <h3>{title}</h3>
    <p>{text}</p>
  </li>
)
