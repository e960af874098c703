import { element } from './element.js'
import { type IconName, icon } from './icon.js'
import type { Screen } from './mountScreen.js'
import { header, screenOf } from './screenFrame.js'

/** A row of a list that opens something. */
export interface ActRow {
  readonly icon: IconName
  readonly name: string
  readonly about?: string
  readonly isDanger?: boolean
  go(): void
}

/** Rows below a heading. */
export interface RowGroup {
  readonly heading?: string
  readonly rows: readonly ActRow[]
}

interface SettingsScreenProps {
  readonly title: string
  readonly closeName: string
  /** A line above the rows. */
  readonly lead: string
  readonly groups: readonly RowGroup[]
  close(): void
}

/** Creates the start screen of the settings. */
export function settingsScreen({ title, closeName, lead, groups, close }: SettingsScreenProps): Screen {
  const node = screenOf(
    header({ title, closeName, close }),
    element(
      'div',
      { class: 'body' },
      element('p', { class: 'lead' }, lead),
      ...groups.map((group) => groupOf(group)),
    ),
  )
  return { node, stop: () => undefined }
}

/** Creates a group of rows below a heading. */
export function groupOf({ heading, rows }: RowGroup): HTMLElement {
  return element(
    'section',
    { class: 'group' },
    heading !== undefined && element('h2', {}, heading),
    element('ul', { class: 'rows' }, ...rows.map((row) => element('li', {}, rowButton(row)))),
  )
}

function rowButton({ icon: name, name: label, about, isDanger, go }: ActRow): HTMLElement {
  const button = element(
    'button',
    { type: 'button', class: isDanger ? 'row danger' : 'row' },
    element('span', { class: 'tile' }, icon(name)),
    element(
      'span',
      { class: 'words' },
      element('span', { class: 'name' }, label),
      about !== undefined && element('span', { class: 'about', dir: 'auto' }, about),
    ),
    !isDanger && icon('next'),
  )
  button.addEventListener('click', go)
  return button
}
