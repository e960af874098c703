import type { ComponentType } from 'react'
import type { Kit } from '../core/kit/kit.js'
import type { ViewName, ViewParams } from '../core/state/views.js'
import type { TextKey } from './text/en/modal.js'
import type { Texts } from './text/translate.js'

/** Props of every view. */
export interface ViewProps<Name extends ViewName> {
  readonly kit: Kit
  readonly params: ViewParams[Name]
}

/**
 * The module of a loaded view: the component under the view's name, the elements at the start and the end of its header if it has some,
 * and a function that puts stored values into the state before the first frame.
 */
export type LoadedView<Name extends ViewName = ViewName> = {
  readonly [Each in Name]: ComponentType<ViewProps<Each>>
} & {
  readonly HeaderStart?: ComponentType<ViewProps<Name>>
  readonly HeaderEnd?: ComponentType<ViewProps<Name>>
  readonly recall?: (kit: Kit, params: ViewParams[Name]) => void
}

/** What the modal must know about a view before the view is loaded. */
export interface ViewEntry<Name extends ViewName> {
  /** The dialog's accessible name: a text, or the name of what the view is about. */
  readonly title: TextKey | ((params: ViewParams[Name], text: Texts) => string)
  /**
   * What the header starts with: the view's own element, or nothing. Unless given, it is Back if the visitor can go back. A view
   * with an own element may also put one before Close.
   */
  readonly header?: 'own' | 'plain'
  /** The view that explains this one. Help at the start of the header leads to it if the visitor cannot go back. */
  readonly help?: 'WhatIsAWallet' | 'WhatIsANetwork'
  /** Set if the view has a footer, so that a skeleton reserves space for it. */
  readonly footer?: true
  /** Loads the view. Only the view that opens by default is loaded with the modal; every other one is a chunk of its own. */
  readonly load: () => Promise<LoadedView<Name>> | LoadedView<Name>
  /** Starts loading what the view calls at once, beside its own file. The call itself reports a failure. */
  readonly loadBeside?: (kit: Kit, params: ViewParams[Name]) => void
}
