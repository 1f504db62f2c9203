import type { ReactNode } from 'react'

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-5 *:min-w-0">
      <h2 className="title-3 text-amber-text">{title}</h2>
      {children}
    </section>
  )
}
