import { useSheet } from '../../host/useHost.js'
import { Disc } from '../Disc/Disc.js'
import { LineIcon, type LineIconName } from '../Icon/LineIcon.js'
import css from './Explanation.css?inline'

/** One point of an explanation: an icon, a short title, and a sentence. */
export interface Point {
  readonly icon: LineIconName
  readonly title: string
  readonly text: string
}

/** Shows the points of an explanation, one below the other. */
export function Explanation({ points }: { readonly points: readonly Point[] }) {
  useSheet(css)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list.
    <ul role="list" className="explanation" part="explanation">
      {points.map(({ icon, title, text }) => (
        <li key={icon}>
          <Disc>
            <LineIcon name={icon} />
          </Disc>
          <div>
            <h3>{title}</h3>
            <p className="s">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
