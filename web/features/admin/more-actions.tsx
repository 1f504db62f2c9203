import { type ReactNode, useId, useState } from 'react'

type MoreActionsProps = {
  label: string
  /** The id of what they are done with, where there is one such button for each. */
  of?: string
  className: string
  children: ReactNode
}

/** Where there is no room for all actions, these unfold. */
export function MoreActions({ label, of, className, children }: MoreActionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const buttonId = `${id}-button`
  return (
    <>
      <button
        type="button"
        id={buttonId}
        className="icon-btn more-actions"
        title={label}
        aria-label={label}
        aria-labelledby={of && `${buttonId} ${of}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      />
      <div id={id} className={className} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
