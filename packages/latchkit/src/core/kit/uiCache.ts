/**
 * The cache of the interface that shows a kit, from one opening of the modal to the next. Core knows none of it: each
 * file of an interface that stores something adds its field to this type.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its fields are added where they are used.
export interface UiCache {}
