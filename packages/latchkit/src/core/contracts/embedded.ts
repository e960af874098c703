import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { FrameAnswer } from '../../wire/frame/messages.js'

// What a connector has and needs that shows an interface of its own: the embedded wallet.

/** §3 Other stored items: what an embedded wallet remembers in this browser. Opaque handles, and nothing that signs. */
export interface EmbeddedMemory {
  /** The handle of the session: of no use without the frame's own storage. */
  readonly session_token: string
  readonly email_login_used: string
  /** The networks used last, in CAIP-2, with spaces between them. */
  readonly last_used_chain: string
  /** In ms since 1970. */
  readonly last_email_login_time: string
  readonly email: string
  /** There once the account was switched to the site's default type (§4), until the visitor leaves. */
  readonly preferred_account_type: string
}

/** The look of the modal, as far as a frame follows it. */
export interface ConnectorLook {
  readonly themeMode: 'light' | 'dark' | 'system'
  /** The site's values: in both modes, and over them in one. */
  readonly themeVariables: { readonly light?: object; readonly dark?: object }
  readonly locale: string | undefined
}

/** A request that the visitor has to approve at the wallet. */
export interface ApprovalRequest {
  readonly id: string
  readonly namespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  readonly method: string
}

/** The parts of the kit that a connector with an interface of its own works with. They are loaded with it. */
export interface ConnectorParts {
  read(key: keyof EmbeddedMemory): string | undefined
  /** `undefined` removes it. */
  write(key: keyof EmbeddedMemory, value: string | undefined): void
  /** The account type a visitor starts with in a namespace; `undefined` where the site has none there. */
  accountType(namespace: ChainNamespace): string | undefined
  /** Tells the look now and at each change, until the kit ends. */
  watchLook(onLook: (look: ConnectorLook) => void): void
  /** §4: a request waits for the visitor's approval, or has ended. */
  approval(request: ApprovalRequest, status: 'pending' | 'success' | 'error'): void
  /** §8: a site has asked for something that is not allowed. */
  refused(): void
}

/** A part of the settings of the embedded wallet. */
export type WalletSettingsSection = 'devices' | 'export' | 'password'

/** The capability of a connector that logs visitors in. */
export interface AuthCapability {
  /**
   * Sends a code to an email address. Where one has to be typed, the frame asks for it; the connector's `open` waits for that.
   * @throws `emailCooldown`, `invalidEmail`, `loginNotLoaded`, `frameFailed`, `frameInterrupted`, `requestAborted`.
   */
  connectEmail(email: string, signal: AbortSignal): Promise<FrameAnswer<'CONNECT_EMAIL'>>
  /**
   * Begins the change of the email address, and waits until the visitor has typed both codes in the frame (§4 Email update).
   * @returns The new address.
   * @throws `emailCooldown`, `invalidEmail`, `loginNotLoaded`, `frameFailed`, `frameInterrupted`, `frameBusy`; `requestAborted` where the
   * visitor leaves.
   */
  updateEmail(email: string, signal: AbortSignal): Promise<string>
  /**
   * Shows the wallet's settings in the frame.
   * @param section The part that is shown first; all unless given.
   * @throws `loginNotLoaded`, `frameFailed`, `frameInterrupted`, `frameBusy`.
   */
  showSettings(section?: WalletSettingsSection): Promise<void>
}

/** The capability of a connector whose requests the visitor approves outside of the page. */
export interface ApprovalsCapability {
  /** Ends every request that waits: each fails with 'Request was aborted'. What only reads goes on (§4). */
  abort(): void
}
