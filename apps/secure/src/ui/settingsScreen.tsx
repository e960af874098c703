/** @jsxImportSource preact */
import { mountScreen, type Screen } from './mountScreen.js'
import { RowGroup, type Rows } from './parts/RowGroup.js'
import { ScreenLayout } from './parts/ScreenLayout.js'

interface SettingsScreenProps {
  readonly title: string
  readonly closeName: string
  /** A line above the rows. */
  readonly lead: string
  readonly groups: readonly Rows[]
  close(): void
}

/** Creates the start screen of the settings. */
export const settingsScreen = (props: SettingsScreenProps): Screen =>
  mountScreen({ state: props, view: settingsView })

const settingsView = ({ title, closeName, lead, groups, close }: SettingsScreenProps) => (
  <ScreenLayout title={title} closeName={closeName} close={close}>
    <div class="body">
      <p class="lead">{lead}</p>
      {groups.map((group, at) => (
        <RowGroup key={group.heading ?? at} {...group} />
      ))}
    </div>
  </ScreenLayout>
)
