import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  productCategoryResource,
  reorderProductCategories,
} from '#contract/endpoints/admin-resources.ts'
import { ifMatch } from '#contract/if-match.ts'
import { inputOf } from '#contract/noun.ts'
import { type ProductCategory, productCategoryFields } from '#contract/product-categories.ts'
import { Button, IconButton } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { explain, isOutdated } from '../failures.ts'
import { EditDialog } from '../resource/edit-dialog.tsx'
import { FormTitle } from '../resource/form-title.tsx'
import { formFields, formValues } from '../resource/noun-form.tsx'
import { SortableDialog } from '../sortable-dialog.tsx'
import { SortableList } from '../sortable-list.tsx'
import { useNotice } from '../use-notice.tsx'
import { hasDates, OnSale } from './on-sale.tsx'

const SCHEMA = inputOf(productCategoryFields)
const FIELDS = formFields(productCategoryFields, {})
const FAILED = 'La catégorie n’a pas pu être enregistrée'

/** The categories of the shop: their names, their order, when they are for sale. */
export default function ProductCategoryDialog({ onClose }: { onClose: () => void }) {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  /** `new`: one that is being added. */
  const [edited, setEdited] = useState<ProductCategory | 'new' | null>(null)
  const [removing, setRemoving] = useState<ProductCategory | null>(null)
  const { data = [] } = useQuery({
    queryKey: ['admin', productCategoryResource.list.path],
    queryFn: () => adminCall(productCategoryResource.list, {}),
  })

  /** Answers why it failed, if it did. */
  async function attempt(action: () => Promise<unknown>, success: string, failure: string) {
    try {
      await action()
      notify.success(success)
      await queryClient.invalidateQueries()
      return null
    } catch (error) {
      if (isOutdated(error)) await queryClient.invalidateQueries()
      return explain(error, failure)
    }
  }

  const save = (row: ProductCategory | null, body: { name: string }) =>
    attempt(
      () =>
        row
          ? adminCall(
              productCategoryResource.update,
              { params: { id: String(row.id) }, body },
              ifMatch(row.version),
            )
          : adminCall(productCategoryResource.create, { body }),
      row ? 'Catégorie mise à jour' : 'Catégorie ajoutée',
      FAILED,
    )

  async function remove({ id }: ProductCategory) {
    setRemoving(null)
    const drop = () => adminCall(productCategoryResource.remove, { params: { id: String(id) } })
    const failure = await attempt(
      drop,
      'Catégorie supprimée',
      'La catégorie n’a pas pu être supprimée',
    )
    if (failure) notify.failure(failure)
  }

  async function arrange(ids: number[]) {
    const order = () => adminCall(reorderProductCategories, { body: { ids } })
    const failure = await attempt(order, 'Ordre enregistré', 'L’ordre n’a pas pu être enregistré')
    if (failure) notify.failure(failure)
  }

  return (
    <>
      <SortableDialog title="Catégories de la boutique" notice={notice} onClose={onClose}>
        <p className="text-soft">
          La boutique suit cet ordre. Une catégorie qui n’est pas en vente emporte ses produits.
          Chaque déplacement est enregistré aussitôt.
        </p>
        <SortableList items={data} nameOf={({ name }) => name} onArrange={arrange}>
          {(category) => (
            <>
              <span className="flex grow flex-wrap items-center gap-2">
                {category.name}
                <small className="text-soft">{products(category)}</small>
                {hasDates(category) && <OnSale window={category} />}
              </span>
              <IconButton
                name="edit"
                label={`Modifier ${category.name}`}
                onClick={() => setEdited(category)}
              />
              <IconButton
                name="trash"
                label={`Supprimer ${category.name}`}
                onClick={() => setRemoving(category)}
              />
            </>
          )}
        </SortableList>
        <Button variant="ghost" icon="plus" onClick={() => setEdited('new')}>
          Ajouter une catégorie
        </Button>
      </SortableDialog>
      {edited && (
        <EditDialog
          title={
            edited === 'new' ? (
              'Ajouter une catégorie'
            ) : (
              <FormTitle action="Modifier la catégorie" name={edited.name} />
            )
          }
          schema={SCHEMA}
          fields={FIELDS}
          initial={formValues(productCategoryFields, edited === 'new' ? {} : edited)}
          notices="banner"
          onSave={(values) =>
            save(edited === 'new' ? null : edited, { ...values, name: String(values.name) })
          }
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={`Supprimer « ${removing?.name ?? ''} » ?`}
        message="Une catégorie qui a encore des produits ne peut pas être supprimée."
        onConfirm={() => removing && remove(removing)}
        onCancel={() => setRemoving(null)}
      />
    </>
  )
}

function products({ products }: ProductCategory): string {
  if (products === 0) return 'vide'
  return products === 1 ? '1 produit' : `${products} produits`
}
