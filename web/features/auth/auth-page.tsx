import '#web/art/scenes/barrier.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/components/icon.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export type Note = { icon: IconName; title: string; text: string }

type AuthPageProps = {
  kicker: string
  title: string
  lead: string
  /** What to know beside the form; what an account is good for, where nothing is given. */
  notes?: Note[]
  children: ReactNode
}

const REASONS: Note[] = [
  {
    icon: 'cart',
    title: 'Vos achats',
    text: 'Chaque commande et son état, à tout moment.',
  },
  {
    icon: 'star',
    title: 'Votre fidélité',
    text: 'Dix points par euro dépensé.',
  },
  {
    icon: 'shield',
    title: 'Vos données',
    text: 'À télécharger ou à effacer à tout moment.',
  },
]

/** The gatehouse: one crate before the harbour, for signing in and everything around it. */
export function AuthPage({ notes = REASONS, children, ...head }: AuthPageProps) {
  return (
    <>
      <Gatehouse {...head} />
      <div className="wrap grid grid-cols-1 gap-x-16 gap-y-14 pt-4 pb-24 lg:grid-cols-[minmax(18rem,1fr)_minmax(0,40rem)]">
        {/* The form comes first for phones and readers; its column is named so that it does not start in the other one. */}
        <div className="crate px-5 pt-3 pb-5 sm:px-8 sm:pb-7 lg:col-start-2 lg:row-start-1 lg:self-start">
          {children}
        </div>
        <aside aria-label="Bon à savoir" className="grid content-start gap-8 pt-6">
          {notes.map(({ icon, title, text }) => (
            <div key={title} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <Icon name={icon} className="row-span-2 text-xl text-amber-text" />
              <h2 className="title-4">{title}</h2>
              <p className="text-balance text-soft">{text}</p>
            </div>
          ))}
        </aside>
      </div>
    </>
  )
}

/** What every page around signing in begins with. */
export const Gatehouse = ({
  open = false,
  ...head
}: Omit<AuthPageProps, 'notes' | 'children'> & { open?: boolean }) => (
  <PageHeader scene={open ? 'barrier-up' : 'barrier'} {...head} />
)
