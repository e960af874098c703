import type { Kit } from '../../core/kit/kit.js'
import { load, loadedContent } from '../../core/kit/load.js'
import { type ModalParts, modalParts } from '../modalParts.js'
import { useLoaded } from './useLoaded.js'

type Loader<Name extends keyof ModalParts> = () => Promise<ModalParts[Name]>

const loaderOf = <Name extends keyof ModalParts>(name: Name) => modalParts[name] as Loader<Name>

/**
 * Loads a part of the modal once `isWanted`.
 * @returns The part's module; `undefined` until it is loaded.
 */
export const useModalPart = <Name extends keyof ModalParts>(
  name: Name,
  isWanted = true,
): ModalParts[Name] | undefined => useLoaded(isWanted, loaderOf(name))

/**
 * Loads a part of the modal, once per kit.
 * @throws `partNotLoaded`.
 */
export const loadModalPart = <Name extends keyof ModalParts>(
  kit: Kit,
  name: Name,
): Promise<ModalParts[Name]> => load(kit, loaderOf(name))

/** Returns the module of a part; `undefined` if it is not loaded yet. */
export const loadedModalPart = <Name extends keyof ModalParts>(
  kit: Kit,
  name: Name,
): ModalParts[Name] | undefined => loadedContent(kit, loaderOf(name))
