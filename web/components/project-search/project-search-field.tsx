import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import * as inputStyles from '../forms/field.module.css'
import { SearchIcon } from '../icons.tsx'
import * as styles from './project-search-field.module.css'
import * as texts from '../texts.ts'

const PLACEHOLDER = texts.searchProjectByNameToken

/** The field above a list of projects to choose from. @param className of its frame */
export const ProjectSearchField = ({ className, ...input }: ComponentProps<'input'>) => (
  <div className={classNames(styles.field, className)}>
    <SearchIcon className={styles.icon} />
    <input
      {...input}
      className={classNames(inputStyles.input, styles.input)}
      placeholder={PLACEHOLDER}
      aria-label={PLACEHOLDER}
    />
  </div>
)
