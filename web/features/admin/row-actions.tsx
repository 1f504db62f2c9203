import { IconButton } from '#web/components/button.tsx'

type RowActionsProps = {
  name: string
  onView: () => void
  onEdit?: () => void
  onRemove: () => void
}

export function RowActions({ name, onView, onEdit, onRemove }: RowActionsProps) {
  return (
    <div className="row-actions">
      <IconButton name="eye" label={`Voir ${name}`} onClick={onView} />
      {onEdit && <IconButton name="edit" label={`Modifier ${name}`} onClick={onEdit} />}
      <IconButton name="trash" label={`Supprimer ${name}`} onClick={onRemove} />
    </div>
  )
}
