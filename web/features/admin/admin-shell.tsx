import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import type { Session } from '#web/lib/session.ts'
import { AdminBar } from './admin-bar.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { ADMIN_TABS, type AdminTab } from './admin-tabs.ts'

const CommandPalette = lazy(() => import('./palette/command-palette.tsx'))

type AdminShellProps = { session: Session; tab: AdminTab; children: ReactNode }

/** What stands around every page of the panel: the bar, the menu, and the search over them. */
export function AdminShell({ session, tab, children }: AdminShellProps) {
  const menuId = useId()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isSearching, setSearching] = useState(false)

  useEffect(() => {
    const listening = new AbortController()
    addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') setMenuOpen(false)
        if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
        event.preventDefault()
        // What is open already has the floor: it may hold something that is not saved.
        if (!document.querySelector('dialog:modal')) setSearching(true)
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [])

  return (
    <div className="admin">
      <AdminBar
        session={session}
        menuId={menuId}
        isMenuOpen={isMenuOpen}
        onMenu={() => setMenuOpen(!isMenuOpen)}
        onSearch={() => setSearching(true)}
      />
      <AdminMenu
        id={menuId}
        selected={tab}
        isOpen={isMenuOpen}
        onFollow={() => setMenuOpen(false)}
      />
      <section aria-label={ADMIN_TABS.find(({ id }) => id === tab)?.label} className="admin-page">
        {children}
      </section>
      {isSearching && (
        <Suspense>
          <CommandPalette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  )
}
