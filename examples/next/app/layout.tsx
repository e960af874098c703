import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Kit } from './Kit'
// Linked, so that the button is dressed in the page that the server sends.
import 'latchkit/style.css'

export const metadata: Metadata = { title: 'Latchkit with Next', icons: 'data:,' }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Kit>{children}</Kit>
      </body>
    </html>
  )
}
