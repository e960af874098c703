import type { ComponentType } from 'react'
import type { Kit } from '../core/kit/kit.js'
import type { ViewName, ViewParams } from '../core/state/views.js'
import type { TextKey } from './text/en/modal.js'
import type { Texts } from './text/translate.js'

/** The props of every view. */
export interface ViewProps<Name extends ViewName> {
  readonly kit: Kit
  readonly params: ViewParams[Name]
}

/**
 * The module of a loaded view: the view under its own name, the left end of its header if it has one, and a function that
 * puts into the state, before a first frame, what is known from an earlier page load.
 */
export type LoadedView<Name extends ViewName = ViewName> = {
  readonly [Each in Name]: ComponentType<ViewProps<Each>>
} & {
  readonly HeaderStart?: ComponentType<ViewProps<Name>>
  readonly recall?: (kit: Kit, params: ViewParams[Name]) => void
}

/** The facts that the modal must know of a view before the view itself is there. */
export interface ViewEntry<Name extends ViewName> {
  /** The dialog's accessible name: a text, or the name of the thing the view is about. */
  readonly title: TextKey | ((params: ViewParams[Name], text: Texts) => string)
  /** The left of the header: the view's own element, or empty. Unless given, Back if there is a way back. */
  readonly header?: 'own' | 'plain'
  /** The view that explains this one, at the left of the header where there is no way back. */
  readonly help?: 'WhatIsAWallet' | 'WhatIsANetwork'
  /** The view ends in a line of its own below the list; a skeleton leaves room for it. */
  readonly footer?: true
  /** Only what opens by default comes with the modal; every other view is a chunk of its own. */
  readonly load: () => Promise<LoadedView<Name>> | LoadedView<Name>
}
