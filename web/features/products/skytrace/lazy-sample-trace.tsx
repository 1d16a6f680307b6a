import { Deferred } from '../../../components/lazy/deferred.tsx'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import * as styles from './lazy-sample-trace.module.css'

const SampleTrace = lazyComponent(() => import('./sample-trace.tsx'))

/** The sample, which comes after the first screen. */
export const LazySampleTrace = () => (
  <Deferred part={SampleTrace} placeholder={<div className={styles.placeholder} />}>
    <SampleTrace />
  </Deferred>
)
