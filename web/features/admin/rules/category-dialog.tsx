import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { reorderRuleCategories, ruleCategoryResource } from '#contract/endpoints/admin-resources.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { RuleCategory } from '#contract/rules.ts'
import { Button, IconButton } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { TextField } from '#web/components/field.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { explain, isOutdated } from '../failures.ts'
import { SortableDialog } from '../sortable-dialog.tsx'
import { SortableList } from '../sortable-list.tsx'
import { useNotice } from '../use-notice.tsx'

type Category = RuleCategory & { version?: number }
type CategoryDialogProps = { categories: Category[]; onClose: () => void }

/** Adds, renames in place, puts in order and deletes the categories of the rules. */
export default function CategoryDialog({ categories, onClose }: CategoryDialogProps) {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [name, setName] = useState('')
  /** The category as it was when its renaming began, and the name typed since. */
  const [renaming, setRenaming] = useState<{ before: Category; name: string } | null>(null)
  const [removing, setRemoving] = useState<RuleCategory | null>(null)

  async function attempt(action: () => Promise<unknown>, success: string, failure: string) {
    try {
      await action()
      notify.success(success)
      await queryClient.invalidateQueries()
      return true
    } catch (error) {
      notify.failure(explain(error, failure))
      if (isOutdated(error)) await queryClient.invalidateQueries()
      return false
    }
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    const create = () => adminCall(ruleCategoryResource.create, { body: { name } })
    if (await attempt(create, 'Category added successfully', 'Failed to add category')) setName('')
  }

  async function rename(event: FormEvent) {
    event.preventDefault()
    if (!renaming) return
    const { before, name } = renaming
    const update = () =>
      adminCall(
        ruleCategoryResource.update,
        { params: { id: String(before.id) }, body: { name } },
        ifMatch(before.version),
      )
    if (await attempt(update, 'Category updated successfully', 'Failed to update category'))
      setRenaming(null)
  }

  async function remove({ id }: RuleCategory) {
    setRemoving(null)
    const drop = () => adminCall(ruleCategoryResource.remove, { params: { id: String(id) } })
    await attempt(drop, 'Category deleted successfully', 'Failed to delete category')
  }

  const arrange = (ids: number[]) =>
    attempt(
      () => adminCall(reorderRuleCategories, { body: { ids } }),
      'Ordre enregistré',
      'L’ordre n’a pas pu être enregistré',
    )

  return (
    <>
      <SortableDialog title="Gérer les Catégories" notice={notice} onClose={onClose}>
        <form className="flex items-end gap-3" onSubmit={add}>
          <TextField
            label="Nouvelle catégorie"
            className="grow"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            Ajouter
          </Button>
        </form>
        <p className="text-soft">Chaque changement est enregistré aussitôt.</p>
        <SortableList items={categories} nameOf={({ name }) => name} onArrange={arrange}>
          {(category) =>
            renaming?.before.id === category.id ? (
              <form className="flex grow items-end gap-2" onSubmit={rename}>
                <TextField
                  label="Nom de la catégorie"
                  className="grow"
                  value={renaming.name}
                  onChange={(event) => setRenaming({ ...renaming, name: event.target.value })}
                />
                <IconButton name="check" label="Enregistrer le nom" type="submit" />
                <IconButton name="close" label="Annuler" onClick={() => setRenaming(null)} />
              </form>
            ) : (
              <>
                <span className="grow">{category.name}</span>
                <IconButton
                  name="edit"
                  label={`Renommer ${category.name}`}
                  onClick={() => setRenaming({ before: category, name: category.name })}
                />
                <IconButton
                  name="trash"
                  label={`Supprimer ${category.name}`}
                  onClick={() => setRemoving(category)}
                />
              </>
            )
          }
        </SortableList>
      </SortableDialog>
      <ConfirmDialog
        open={removing !== null}
        title={`Supprimer « ${removing?.name ?? ''} » ?`}
        message="Attention : toutes les règles de cette catégorie seront supprimées elles aussi."
        onConfirm={() => removing && remove(removing)}
        onCancel={() => setRemoving(null)}
      />
    </>
  )
}
