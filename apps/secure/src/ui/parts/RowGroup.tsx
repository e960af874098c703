/** @jsxImportSource preact */
import type { Provider } from '../../../../../packages/latchkit/src/wire/custody/ways.js'
import type { IconName } from '../icon.js'
import { Icon } from './Icon.js'

/** A row of a list that opens something. */
export interface ActRow {
  readonly icon: IconName | Provider
  readonly name: string
  readonly about?: string
  readonly isDanger?: boolean
  go(): void
}

/** Rows below a heading. */
export interface Rows {
  readonly heading?: string
  readonly rows: readonly ActRow[]
}

/** Rows that open something, below a heading. */
export const RowGroup = ({ heading, rows }: Rows) => (
  <section class="group">
    {heading !== undefined && <h2>{heading}</h2>}
    <ul class="rows">
      {rows.map((row) => (
        <li key={row.name}>
          <RowButton {...row} />
        </li>
      ))}
    </ul>
  </section>
)

const RowButton = ({ icon, name, about, isDanger, go }: ActRow) => (
  <button type="button" class={isDanger ? 'row danger' : 'row'} onClick={go}>
    <span class="tile">
      <Icon name={icon} />
    </span>
    <span class="words">
      <span class="name">{name}</span>
      {about !== undefined && (
        <span class="about" dir="auto">
          {about}
        </span>
      )}
    </span>
    {!isDanger && <Icon name="next" />}
  </button>
)
