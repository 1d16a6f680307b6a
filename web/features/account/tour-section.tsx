import { Button } from '../../components/buttons/button.tsx'
import { TourStarter } from '../../components/tour/tour-starter.tsx'
import * as styles from './settings-section.module.css'
import * as texts from './texts.ts'

export const TourSection = () => (
  <>
    <p className={styles.lead}>{texts.sevenStops}</p>
    <div className={styles.actions}>
      <TourStarter>
        <Button>{texts.getStarted}</Button>
      </TourStarter>
    </div>
  </>
)
