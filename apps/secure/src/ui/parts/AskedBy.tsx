/** @jsxImportSource preact */
import { hueOf } from '../../../../../packages/latchkit/src/wire/hueOf.js'

interface AskedByProps {
  readonly label: string
  /** The checked origin of the page, in full: the only name of who asks that is shown. */
  readonly origin: string
}

/** Says who asks, with a letter that the frame draws itself: a page's own name or icon could be anyone's. */
export function AskedBy({ label, origin }: AskedByProps) {
  const { hostname } = new URL(origin)
  const [letter = '?'] = hostname.replace(/^www\./, '')
  const tint = (mark: HTMLElement | null) => mark?.style.setProperty('--hue', String(hueOf(origin)))
  return (
    <p class="origin" data-read="">
      <span class="site-mark" aria-hidden="true" data-letter={letter.toUpperCase()} ref={tint} />
      <span>
        {`${label} `}
        <bdi dir="ltr">
          <strong>{origin}</strong>
        </bdi>
      </span>
    </p>
  )
}
