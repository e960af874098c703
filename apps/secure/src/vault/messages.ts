import { OtherWallet } from './joinKeys.js'
import { BadShare, type ShareName } from './shares.js'
import type { Vault } from './vault.js'
import { WrongPassword } from './wrongPassword.js'

/** The port of a worker, on either side. */
export interface VaultPort {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** A task for the worker. */
export interface TaskMessage {
  readonly id: number
  readonly task: keyof Vault
  readonly input: unknown
}

/** The failure of a task. Its text is for developers and contains no secret. */
export type TaskFailure =
  | { readonly code: 'badShare'; readonly share: ShareName }
  | { readonly code: 'otherWallet' }
  | { readonly code: 'wrongPassword' }
  | { readonly code: 'failed'; readonly message: string }

/** The answer to a task. A long task sends its progress first, from 0 to 1. */
export type AnswerMessage =
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: TaskFailure }

/** Converts an error so that it can be sent to the frame. */
export function failureOf(error: unknown): TaskFailure {
  if (error instanceof BadShare) return { code: 'badShare', share: error.share }
  if (error instanceof OtherWallet) return { code: 'otherWallet' }
  if (error instanceof WrongPassword) return { code: 'wrongPassword' }
  return { code: 'failed', message: error instanceof Error ? error.message : String(error) }
}

/** Converts a failure back into an error. */
export function errorOf(failure: TaskFailure): Error {
  switch (failure.code) {
    case 'badShare':
      return new BadShare(failure.share)
    case 'otherWallet':
      return new OtherWallet('The shares are of another wallet')
    case 'wrongPassword':
      return new WrongPassword('The password doesn’t open the share')
    case 'failed':
      return new Error(failure.message)
  }
}
