import { ChevronDownIcon } from '../icons.tsx'
import * as styles from './expand-icon.module.css'

/** Beside the words of a flexible button that opens what stands below it; turns with its `aria-expanded`. */
export const ExpandIcon = () => <ChevronDownIcon size={14} className={styles.icon} />
