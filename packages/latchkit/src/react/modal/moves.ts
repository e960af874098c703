import { matchesMedia } from '../theme/media.js'

// The durations, distances and curves of animations, except those of §9, which are in wire/constants.ts.

export const easing = 'cubic-bezier(.2,0,0,1)'
/** The curve of a sheet that leaves by the edge of the screen. */
export const sheetOutEasing = 'cubic-bezier(.4,0,1,1)'
/** The old view is gone before the new one is fully visible, so that no frame shows two texts with equal strength. */
export const oldViewMs = 90
export const newViewDelayMs = 30
export const oldViewPx = 8
export const newViewPx = 16
export const closingMs = 100
/** modal.css repeats this duration, because the opening must not wait for this file; a test compares the two. */
export const openingMs = 120
export const scrimMs = 120
export const sheetInMs = 260
export const sheetOutMs = 180
/** Duration of fading in a picture that arrives after its space was shown. */
export const pictureMs = 120
/** If a wallet answers within this time, the list stays, with a spinner in the wallet's row. */
export const quickAnswerMs = 150
export const ringMs = 200
export const tickMs = 160
/** How long the message that a wallet has accepted is shown, its ring and tick included. */
export const successMs = ringMs + tickMs + 450
/** Duration of moving a wallet's icon from its row to its large place in the next view. */
export const travelMs = 220
/** Duration of drawing a QR code from its middle to its edges. */
export const codeMs = 240
/** Duration of changing a colour under the pointer or on a press. */
export const hoverMs = 100
export const toastInMs = 200
export const toastOutMs = 120
/** Duration of replacing the text of the page's button by the account. */
export const buttonMs = 150
/** Duration of moving a sheet back that was let go too early to close. */
export const sheetBackMs = 200
/** How long a live region must exist before screen readers read what is added to it. */
export const regionMs = 100

export const isStill = () => matchesMedia('(prefers-reduced-motion: reduce)')
