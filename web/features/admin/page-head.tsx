import type { ReactNode } from 'react'

/** Title of a page of the panel, with its buttons. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="admin-head">
      <h1>{title}</h1>
      <div className="admin-actions">{children}</div>
    </header>
  )
}
