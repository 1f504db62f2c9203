import type { ImportOutcome } from '#contract/catalogue.ts'
import { Banner } from '#web/components/banner.tsx'

export function importedSentence({ imported }: ImportOutcome): string {
  if (imported.length === 0) return 'Aucun produit importé'
  return imported.length === 1 ? 'Un produit importé' : `${imported.length} produits importés`
}

/** What an import could not do, package by package; nothing to say: nothing. */
export function ImportReport({ imported, refused }: ImportOutcome) {
  const faults = [
    ...refused.map(({ package_id, name, reason }) => ({ id: package_id, name, reason })),
    ...imported.flatMap(({ package_id, name, picture_fault }) =>
      picture_fault ? [{ id: package_id, name, reason: picture_fault }] : [],
    ),
  ]
  if (faults.length === 0) return null
  return (
    <div className="pb-5">
      <Banner variant="info">
        Ce qui n’a pas pu être repris du magasin :
        <ul className="list-disc pl-5">
          {faults.map(({ id, name, reason }) => (
            <li key={id}>
              {name} : {reason}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
