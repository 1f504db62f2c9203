import './applications.css'
import '#web/components/timeline.css'
import type { ReactNode } from 'react'
import { unbroken } from '#contract/french-spacing.ts'

type FormFrameProps = {
  intro: string
  /** Beside the sheet on a desk, where it stays in sight; before it on a phone. */
  aside?: ReactNode
  children: ReactNode
}

/** A sheet, and beside it what its owner has to say of it. */
export function FormFrame({ intro, aside, children }: FormFrameProps) {
  return (
    <div className="application-page">
      <aside aria-label="À propos de ce formulaire">
        {intro && <p className="whitespace-pre-line text-soft">{unbroken(intro)}</p>}
        {aside}
      </aside>
      <div className="crate application-sheet">{children}</div>
    </div>
  )
}

const STEPS = [
  ['Vous répondez', 'Ce que vous écrivez est gardé au fur et à mesure.'],
  ['L’équipe lit et vote', 'Elle peut vous poser une question.'],
  ['Réponse dans votre espace', 'Avec un mot de l’équipe.'],
] as const

/** What becomes of what is sent: there is room to say it on a desk alone. */
export function NextSteps() {
  return (
    <ol aria-label="La suite" className="timeline max-lg:hidden">
      {STEPS.map(([title, text], index) => (
        <li key={title} data-later={index > 0 || undefined}>
          <strong>{title}</strong>
          <small>{text}</small>
        </li>
      ))}
    </ol>
  )
}
