import { SettingsView } from '../../features/account/settings-view.tsx'

/** `/my/settings` */
const SettingsPage = () => <SettingsView />

export default SettingsPage
