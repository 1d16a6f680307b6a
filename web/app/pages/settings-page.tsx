import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { SettingsView } from '../../features/account/settings-view.tsx'

const SettingsParts = lazyComponent(() => import('./settings-parts.tsx'))

/** `/my/settings` */
const SettingsPage = () => <SettingsView Later={SettingsParts} />

export default SettingsPage
