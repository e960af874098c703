import { matchesMedia } from '../theme/media.js'

// The durations, distances and curves of what moves, but for those of §9, which are in wire/constants.ts.

export const easing = 'cubic-bezier(.2,0,0,1)'
/** Of what leaves by the edge of the screen. */
export const sheetOutEasing = 'cubic-bezier(.4,0,1,1)'
/** The old view is gone before the new one is all there, so that no frame shows two texts of equal strength. */
export const oldViewMs = 90
export const newViewFromMs = 30
export const oldViewPx = 8
export const newViewPx = 16
export const closingMs = 100
/** The opening is in modal.css, since nothing may keep it waiting; a test compares it with these. */
export const openingMs = 180
export const scrimMs = 120
export const sheetInMs = 260
export const sheetOutMs = 180
/** A picture that comes after its place. */
export const pictureMs = 120
/** A wallet that answers within this has the list stay, with a spinner in its row. */
export const quickAnswerMs = 150
export const ringMs = 200
export const tickMs = 160
/** That a wallet has said yes is seen for so long, after its ring and its tick. */
export const successMs = ringMs + tickMs + 450
/** A mark on its way from its row to where it stands large. */
export const travelMs = 220
/** A code, from its middle to its edges. */
export const codeMs = 240
/** A colour under a pointer, and what is pressed. */
export const hoverMs = 100
export const toastInMs = 200
export const toastOutMs = 120
/** The words of the page's button give way to the account. */
export const buttonMs = 150
/** A sheet that has been let go of on its way, and stays. */
export const sheetBackMs = 200
/** A region has to be there before what is put into it is read out. */
export const regionMs = 100

export const isStill = () => matchesMedia('(prefers-reduced-motion: reduce)')
