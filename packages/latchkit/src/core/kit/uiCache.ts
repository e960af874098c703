/**
 * The cache of the interface that shows a kit, from one opening of the modal to the next. Core knows none of it: each
 * file of an interface that stores something adds its field to this type.
 */
export interface UiCache {
  /** `false` while an interface is mounted that shows the modal, `true` after it has gone; absent in a kit without one. */
  isOver?: boolean
}
