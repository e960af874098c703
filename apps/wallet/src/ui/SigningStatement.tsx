import type { ReactNode } from 'react'

interface SigningStatementProps {
  /** The action, such as `Sign a transaction`. */
  readonly children: ReactNode
  readonly network: string
  /** The site that gets the signature and can send the transaction; `undefined` if the wallet sends it. */
  readonly site?: string | undefined
}

/** Says on which network a transaction is signed, and who can send it afterwards. */
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
