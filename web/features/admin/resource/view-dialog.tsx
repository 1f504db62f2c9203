import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { useToast } from '#web/components/toast.tsx'
import { copyText } from '#web/lib/copy-text.ts'

/** `wide`: half of the columns and all of a phone's, or on a phone alone. */
export type Detail = { label: string; value: ReactNode; wide?: boolean | 'phone' }

type ViewDialogProps = {
  title: string
  /** Before the details. */
  lead?: ReactNode
  details: Detail[]
  /** A large one has its details in columns. */
  size?: 'normal' | 'large'
  link?: string | null | undefined
  /** At the foot, in sight however long the rest is. */
  actions?: ReactNode
  onClose: () => void
  children?: ReactNode
}

/** Everything about one row; a link of its own can be copied or opened. */
export function ViewDialog({
  title,
  lead,
  details,
  size = 'normal',
  link,
  actions,
  onClose,
  children,
}: ViewDialogProps) {
  const { showToast } = useToast()
  async function copy(text: string) {
    if (await copyText(text))
      showToast({ title: 'Lien copié', message: text, variant: 'success', duration: 5000 })
    else
      showToast({
        title: 'Le lien n’a pas pu être copié',
        message: `Copiez-le à la main : ${text}`,
        variant: 'danger',
        duration: 5000,
      })
  }
  return (
    <Dialog
      open
      title={title}
      size={size}
      onClose={onClose}
      footer={
        actions ||
        (link && (
          <>
            <Button variant="ghost" icon="copy" onClick={() => copy(link)}>
              Copier le lien
            </Button>
            <ButtonLink href={link} target="_blank" rel="noreferrer" icon="external">
              Ouvrir le lien
            </ButtonLink>
          </>
        ))
      }
    >
      {lead && <div className="mb-6">{lead}</div>}
      <dl className="details" data-columns={size === 'large' || undefined}>
        {details.map(({ label, value, wide }) => (
          <div key={label} data-wide={wide || undefined}>
            <dt>{label}</dt>
            <dd>{value === null || value === '' || value === undefined ? '—' : value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Dialog>
  )
}
