import { Button } from '../../components/buttons/button.tsx'
import { TourStarter } from '../../components/tour/tour-starter.tsx'
import styles from './settings-section.module.css'
import * as texts from './texts.ts'

export const TourSection = () => (
  <>
    <p className={styles.lead}>{texts.tour.lead}</p>
    <div className={styles.actions}>
      <TourStarter>
        <Button>{texts.tour.start}</Button>
      </TourStarter>
    </div>
  </>
)
