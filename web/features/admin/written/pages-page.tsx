import { freePageResource } from '#contract/endpoints/admin-resources.ts'
import { type AdminFreePage, freePageFields } from '#contract/free-pages.ts'
import { Badge } from '#web/components/badge.tsx'
import { flag, id, number, record, text } from '#web/lib/read.ts'
import { tick } from '../cells.tsx'
import { GivenAddress } from '../given-address.tsx'
import { type FilterDef, ResourcePage } from '../resource/resource-page.tsx'
import { StateMark } from '../state-mark.tsx'

const readPage = record<AdminFreePage>({
  id,
  title: text,
  slug: text,
  description: text,
  html: text,
  in_menu: flag(false),
  position: number(1),
  published: flag(false),
  version: number(1),
})

const FILTER: FilterDef<AdminFreePage> = {
  label: 'Afficher',
  options: [
    { value: 'all', label: 'Toutes les pages', test: () => true },
    { value: 'published', label: 'Publiées', test: ({ published }) => published },
    { value: 'drafts', label: 'Brouillons', test: ({ published }) => !published },
  ],
}

export function PagesPage() {
  return (
    <ResourcePage<AdminFreePage>
      resource={freePageResource}
      fields={freePageFields}
      read={readPage}
      notices="toast"
      title="Gestion des pages"
      addLabel="Ajouter une page"
      thisOne="cette page"
      theOne="la page"
      empty="Aucune page trouvée"
      emptyHint={(narrowed) =>
        narrowed ? '' : 'Une page à vous : histoire du serveur, guide, candidatures…'
      }
      about={(count) =>
        `${count} page${count > 1 ? 's' : ''}. Créez vos propres pages (histoire, guide, partenaires) ; chacune peut figurer dans le menu.`
      }
      messages={{
        load: 'Erreur lors de la récupération des pages',
        created: 'Page ajoutée avec succès',
        updated: 'Page mise à jour avec succès',
        removed: 'Page supprimée avec succès',
        saveFailed: 'Erreur lors de l’enregistrement de la page',
        removeFailed: 'Erreur lors de la suppression de la page',
      }}
      search={({ title, slug, description }) => `${title} ${slug} ${description}`}
      filter={FILTER}
      columns={[
        'title',
        'slug',
        {
          label: freePageFields.in_menu.label,
          onPhone: 'named',
          cell: ({ in_menu }) => tick(in_menu),
        },
        {
          label: 'État',
          cell: ({ published }) =>
            published ? <StateMark tone="good">Publiée</StateMark> : <Badge>Brouillon</Badge>,
        },
      ]}
      details={['slug', 'description', 'in_menu', 'position', 'published']}
      cells={{
        slug: ({ slug, title, published }) =>
          published ? <GivenAddress path={`/${slug}`} of={title} /> : `/${slug}`,
      }}
      link={({ slug, published }) => (published ? `${location.origin}/${slug}` : null)}
    />
  )
}
