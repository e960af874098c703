/** The outcome if the person or the page went on without finishing. */
export const left = Symbol('left')
