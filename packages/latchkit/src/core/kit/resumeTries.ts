/** A wallet of the last page load is asked silently so often: at once, and when it announces itself or is unlocked later. */
export const resumeTries = 2
