import { matchesMedia } from '../../theme/media.js'

/** Whether the modal is a sheet under a finger: what the screen is like, whichever device it belongs to. */
export const isPhoneScreen = () => matchesMedia('(max-width: 429.98px) and (hover: none)')
