import { SettingsView } from '../../features/account/settings-view.tsx'

/** `/my/settings`: the account of the user who is signed in. */
const SettingsPage = () => <SettingsView />

export default SettingsPage
