/** @jsxImportSource preact */
import { mountScreen, type Screen } from '../ui/mountScreen.js'
import { ScreenLayout } from '../ui/parts/ScreenLayout.js'
import { Statement } from '../ui/parts/Statement.js'
import type { WindowParts } from './openParts.js'

/** A screen with the progress of a long action. */
export interface ProgressScreen extends Screen {
  /** Shows the progress, from 0 to 1. */
  report(part: number): void
}

/** Creates the progress screen. */
export function progressScreen({ texts }: Pick<WindowParts, 'texts'>): ProgressScreen {
  const { passwordTitle, locking } = texts()
  const { show, ...screen } = mountScreen({
    state: 0,
    view: (part) => (
      <ScreenLayout title={passwordTitle}>
        <div class="body">
          <div role="status">
            <Statement text={locking} />
          </div>
          <progress class="progress" max={1} value={part} aria-labelledby="title" />
        </div>
      </ScreenLayout>
    ),
  })
  return { ...screen, report: show }
}
