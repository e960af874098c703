import type { ReactNode } from 'react'

interface SigningStatementProps {
  /** The act, such as `Sign a transaction`. */
  readonly children: ReactNode
  readonly network: string
  /** The site that gets the signature, and can send by itself; none where the wallet sends. */
  readonly site?: string | undefined
}

/** The sentence of a transaction to sign: on which network, and who can send it then. */
export const SigningStatement = ({ children, network, site }: SigningStatementProps) => (
  <>
    <strong>{children}</strong> on {network}
    {site !== undefined && (
      <>
        , which <strong>{site}</strong> can then send
      </>
    )}
  </>
)
